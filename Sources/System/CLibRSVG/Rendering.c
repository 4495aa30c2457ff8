#include "CLibRSVG.h"
#include "CLibraryLoading.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// As much of the interfaces of librsvg 2.46, cairo 1.16 and GLib 2 as is used here, which is the same in every later version.
// It stands here so that building needs no headers of them and running may go without them.
typedef struct RsvgHandle RsvgHandle;
typedef struct cairo_t cairo_t;
typedef struct cairo_surface_t cairo_surface_t;
typedef struct { double x, y, width, height; } RsvgRectangle;
typedef struct { uint32_t domain; int code; char *message; } GError;
typedef int (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);

enum { formatARGB32 = 0, statusSuccess = 0, statusWriteError = 11 };
enum { metadataCreator = 4, metadataCreateDate = 5 };

#define LIBRARY_NAME "librsvg"

#define LIBRARY_FUNCTIONS(function) \
  function(RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *data, size_t length, GError **error), \
      (data, length, error)) \
  function(int, rsvg_handle_render_document, \
      (RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error), \
      (handle, context, viewport, error)) \
  function(void, g_object_unref, (void *object), (object)) \
  function(void, g_error_free, (GError *error), (error)) \
  function(cairo_surface_t *, cairo_image_surface_create, (int format, int width, int height), \
      (format, width, height)) \
  function(cairo_surface_t *, cairo_pdf_surface_create_for_stream, \
      (cairo_write_func_t write, void *closure, double width, double height), (write, closure, width, height)) \
  function(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *surface, int metadata, const char *text), \
      (surface, metadata, text)) \
  function(int, cairo_surface_write_to_png_stream, \
      (cairo_surface_t *surface, cairo_write_func_t write, void *closure), (surface, write, closure)) \
  function(void, cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
  function(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface)) \
  function(int, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
  function(cairo_t *, cairo_create, (cairo_surface_t *surface), (surface)) \
  function(int, cairo_status, (cairo_t *context), (context)) \
  function(void, cairo_destroy, (cairo_t *context), (context)) \
  function(const char *, cairo_status_to_string, (int status), (status))

LIBRARY_FUNCTIONS(INTERLOCK_DECLARE)
LIBRARY_FUNCTIONS(INTERLOCK_FORWARD)

const char *InterlockLoadRSVG(const char *const *names) {
  void *library = InterlockOpenLibrary(names);
  if (!library) return LIBRARY_NAME " is not installed (on Debian, librsvg2-2)";
  // A library is asked for the functions of those that it needs, too.
  LIBRARY_FUNCTIONS(INTERLOCK_FIND)
  return NULL;
}

// Bytes as they are written.
typedef struct {
  uint8_t *bytes;
  size_t count, room;
} Output;

static int append(void *closure, const unsigned char *data, unsigned int length) {
  Output *output = closure;
  if (output->room - output->count < length) {
    size_t room = (output->count + length) * 2;
    uint8_t *bytes = realloc(output->bytes, room);
    if (!bytes) return statusWriteError;
    output->bytes = bytes;
    output->room = room;
  }
  memcpy(output->bytes + output->count, data, length);
  output->count += length;
  return statusSuccess;
}

static void fail(InterlockRendering *rendering, const char *reason) {
  snprintf(rendering->reason, sizeof rendering->reason, "%s", reason);
}

// Draws the whole drawing into a surface. False if that cannot be done, with the reason.
static bool draw(
    const uint8_t *svg, size_t length, cairo_surface_t *surface, double width, double height,
    InterlockRendering *rendering) {
  GError *error = NULL;
  RsvgHandle *handle = rsvg_handle_new_from_data(svg, length, &error);
  bool isDrawn = false;
  if (handle) {
    cairo_t *context = cairo_create(surface);
    RsvgRectangle viewport = {0, 0, width, height};
    isDrawn = rsvg_handle_render_document(handle, context, &viewport, &error);
    int status = cairo_status(context);
    cairo_destroy(context);
    g_object_unref(handle);
    if (isDrawn && status != statusSuccess) {
      fail(rendering, cairo_status_to_string(status));
      isDrawn = false;
    }
  }
  if (error) {
    fail(rendering, error->message);
    g_error_free(error);
  }
  return isDrawn;
}

static InterlockRendering finished(InterlockRendering rendering, Output output, int status) {
  if (!rendering.reason[0] && status != statusSuccess) fail(&rendering, cairo_status_to_string(status));
  if (!rendering.reason[0] && !output.count) fail(&rendering, "nothing was drawn");
  if (rendering.reason[0]) {
    free(output.bytes);
    return rendering;
  }
  rendering.bytes = output.bytes;
  rendering.count = output.count;
  return rendering;
}

InterlockRendering InterlockRenderPNG(const uint8_t *svg, size_t length, int width, int height) {
  InterlockRendering rendering = {0};
  Output output = {0};
  cairo_surface_t *surface = cairo_image_surface_create(formatARGB32, width, height);
  int status = cairo_surface_status(surface);
  if (status == statusSuccess && draw(svg, length, surface, width, height, &rendering)) {
    status = cairo_surface_write_to_png_stream(surface, append, &output);
  }
  cairo_surface_destroy(surface);
  return finished(rendering, output, status);
}

InterlockRendering InterlockRenderPDF(const uint8_t *svg, size_t length, double width, double height) {
  InterlockRendering rendering = {0};
  Output output = {0};
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, &output, width, height);
  // The same drawing is to give the same bytes.
  cairo_pdf_surface_set_metadata(surface, metadataCreateDate, "");
  cairo_pdf_surface_set_metadata(surface, metadataCreator, "Interlock");
  int status = cairo_surface_status(surface);
  if (status == statusSuccess && draw(svg, length, surface, width, height, &rendering)) {
    cairo_surface_finish(surface);
    status = cairo_surface_status(surface);
  }
  cairo_surface_destroy(surface);
  return finished(rendering, output, status);
}

void InterlockFreeRendering(InterlockRendering rendering) { free(rendering.bytes); }
