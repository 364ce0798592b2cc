/* Work that several threads share. */
#ifndef ENGINE_THREADS_H
#define ENGINE_THREADS_H

enum { THREADS_SHARE_MAX = 256 };

/*
 * Runs a function on so many threads at once (at most THREADS_SHARE_MAX), of which the caller's is one, and waits for
 * all of them; on fewer where the system gives no more.
 */
void threads_share(unsigned threads, void *(*run)(void *context), void *context);

#endif
