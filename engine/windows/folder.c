/* Folders on Windows. */
#include "engine/folder.h"

#include <direct.h>
#include <errno.h>

bool folder_make(const char *path) { return _mkdir(path) == 0 || errno == EEXIST; }
