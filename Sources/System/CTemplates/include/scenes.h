#ifndef SCENES_H
#define SCENES_H

#include <stddef.h>

/// The bytes of a file of `Templates/scenes`, which is compiled in; NULL if there is none of this name.
const unsigned char *_Nullable scene_file(const char *_Nonnull name, size_t *_Nonnull count);

#endif
