/* Work that several threads share. Any code may call it. */
#ifndef ENGINE_THREADS_H
#define ENGINE_THREADS_H

enum { THREADS_SHARE_MAX = 256 };

/*
 * Runs a function on `threads` threads at once (THREADS_SHARE_MAX at most), one of them the caller's, and waits for
 * all; on fewer threads if the system gives no more.
 */
void threads_share(unsigned threads, void *(*run)(void *context), void *context);

#endif
