#ifndef INTERLOCK_CCMARK_SHIM_H
#define INTERLOCK_CCMARK_SHIM_H

#include <cmark.h>

#endif
