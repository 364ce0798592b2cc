/* What programs that this one starts inherit. */
#ifndef ENGINE_ENVIRONMENT_H
#define ENGINE_ENVIRONMENT_H

/* Sets a variable of the environment; to be called before there are other threads. */
void environment_set(const char *name, const char *value);

#endif
