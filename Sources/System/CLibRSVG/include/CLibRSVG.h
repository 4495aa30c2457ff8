#ifndef INTERLOCK_CLIBRSVG_H
#define INTERLOCK_CLIBRSVG_H

#include <stddef.h>
#include <stdint.h>

// What became of a drawing: bytes to be freed with InterlockFreeRendering, or NULL and why, in words.
typedef struct {
  uint8_t *bytes;
  size_t count;
  char reason[200];
} InterlockRendering;

// Loads librsvg, which must be done once before anything else here is used, by one thread. Returns NULL, or what hindered it
// in words that stay valid.
//
// names: the names to look for, with NULL after the last.
const char *InterlockLoadRSVG(const char *const *names);

// The drawing as PNG, so many pixels wide and high.
InterlockRendering InterlockRenderPNG(const uint8_t *svg, size_t length, int width, int height);

// The drawing as a page of PDF, so many points wide and high, with text as text and without a date.
InterlockRendering InterlockRenderPDF(const uint8_t *svg, size_t length, double width, double height);

void InterlockFreeRendering(InterlockRendering rendering);

#endif
