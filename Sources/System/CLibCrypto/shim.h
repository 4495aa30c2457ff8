#ifndef INTERLOCK_CLIBCRYPTO_SHIM_H
#define INTERLOCK_CLIBCRYPTO_SHIM_H

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#endif
