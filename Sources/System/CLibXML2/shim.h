#ifndef INTERLOCK_CLIBXML2_SHIM_H
#define INTERLOCK_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>

// Where libxml2 is built with ICU, its headers bring in the system's ICU, whose enumerations contradict those of the
// ICU inside Foundation, and no file could use both modules. Only the last members of xmlCharEncodingHandler depend
// on it, which libxml2 alone allocates and reads.
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlmemory.h>
#include <libxml/xmlsave.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

/// Frees what libxml2 allocated. `xmlFree` itself is a mutable global, which Swift 6 refuses.
static inline void clibxml2_free(void *pointer) {
  xmlFree(pointer);
}

#endif
