/* Folders on POSIX systems. */
#include "engine/folder.h"

#include <errno.h>
#include <sys/stat.h>

bool folder_make(const char *path) { return mkdir(path, 0777) == 0 || errno == EEXIST; }
