/* Work that several threads share. */
#include "engine/threads.h"

#include <pthread.h>

void threads_share(unsigned threads, void *(*run)(void *context), void *context)
{
    pthread_t others[THREADS_SHARE_MAX];
    unsigned started = 0;
    while (started + 1 < threads && started < THREADS_SHARE_MAX &&
           pthread_create(&others[started], NULL, run, context) == 0)
        started++;
    run(context);
    while (started > 0)
        pthread_join(others[--started], NULL);
}
