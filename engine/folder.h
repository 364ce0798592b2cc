/* Folders of the file system. */
#ifndef ENGINE_FOLDER_H
#define ENGINE_FOLDER_H

#include <stdbool.h>

/* Makes a folder unless there is one; false with the reason in errno. */
bool folder_make(const char *path);

#endif
