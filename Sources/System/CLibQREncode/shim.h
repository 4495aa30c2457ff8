#ifndef INTERLOCK_CLIBQRENCODE_SHIM_H
#define INTERLOCK_CLIBQRENCODE_SHIM_H

#include <qrencode.h>

#endif
