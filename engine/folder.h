/* Folders of the file system; posix/folder.c and windows/folder.c. */
#ifndef ENGINE_FOLDER_H
#define ENGINE_FOLDER_H

#include <stdbool.h>

/* Makes a folder unless it exists; false with the reason in errno. */
bool folder_make(const char *path);

#endif
