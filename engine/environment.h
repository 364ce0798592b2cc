/* The environment that child processes inherit. Called by the command line before there are threads;
   posix/environment.c and windows/environment.c. */
#ifndef ENGINE_ENVIRONMENT_H
#define ENGINE_ENVIRONMENT_H

/* Sets an environment variable; call it before there are other threads. */
void environment_set(const char *name, const char *value);

#endif
