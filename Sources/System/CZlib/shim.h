#ifndef INTERLOCK_CZLIB_SHIM_H
#define INTERLOCK_CZLIB_SHIM_H

#include <zlib.h>

/// Begins to compress as gzip. `deflateInit2` itself is a macro, which Swift does not see.
static inline int czlib_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Begins to compress as zlib.
static inline int czlib_begin_zlib(z_stream *stream, int level) {
  return deflateInit(stream, level);
}

/// Begins to decompress zlib. `inflateInit` is a macro too.
static inline int czlib_begin_inflate(z_stream *stream) {
  return inflateInit(stream);
}

/// Begins to decompress deflate without a header.
static inline int czlib_begin_inflate_raw(z_stream *stream) {
  return inflateInit2(stream, -15);
}

#endif
