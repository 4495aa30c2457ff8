#include "CJavaScriptCore.h"

#ifdef __APPLE__

#include <stdlib.h>

// The option is read when the first machine of the process is made, and the environment is the only way to set it.
void InterlockPrepareProcess(void) { setenv("JSC_usePollingTraps", "1", 1); }

const char *InterlockPrepareEngine(void) { return NULL; }

#else

#include "CLibraryLoading.h"

#define LIBRARY_NAME "JavaScriptCore"

#define LIBRARY_FUNCTIONS(function) \
  function(JSContextGroupRef, JSContextGroupCreate, (void), ()) \
  function(void, JSContextGroupRelease, (JSContextGroupRef a), (a)) \
  function(void, JSContextGroupSetExecutionTimeLimit, \
      (JSContextGroupRef a, double b, JSShouldTerminateCallback c, void *d), (a, b, c, d)) \
  function(JSGlobalContextRef, JSGlobalContextCreateInGroup, (JSContextGroupRef a, JSClassRef b), (a, b)) \
  function(void, JSGlobalContextRelease, (JSGlobalContextRef a), (a)) \
  function(JSValueRef, JSEvaluateScript, \
      (JSContextRef a, JSStringRef b, JSObjectRef c, JSStringRef d, int e, JSValueRef *f), (a, b, c, d, e, f)) \
  function(JSValueRef, JSObjectCallAsFunction, \
      (JSContextRef a, JSObjectRef b, JSObjectRef c, size_t d, const JSValueRef e[], JSValueRef *f), \
      (a, b, c, d, e, f)) \
  function(JSValueRef, JSValueMakeString, (JSContextRef a, JSStringRef b), (a, b)) \
  function(bool, JSValueIsString, (JSContextRef a, JSValueRef b), (a, b)) \
  function(JSValueRef, JSValueMakeUndefined, (JSContextRef a), (a)) \
  function(JSValueRef, JSValueMakeNull, (JSContextRef a), (a)) \
  function(JSValueRef, JSValueMakeBoolean, (JSContextRef a, bool b), (a, b)) \
  function(JSValueRef, JSValueMakeNumber, (JSContextRef a, double b), (a, b)) \
  function(JSType, JSValueGetType, (JSContextRef a, JSValueRef b), (a, b)) \
  function(bool, JSValueToBoolean, (JSContextRef a, JSValueRef b), (a, b)) \
  function(double, JSValueToNumber, (JSContextRef a, JSValueRef b, JSValueRef *c), (a, b, c)) \
  function(JSStringRef, JSValueToStringCopy, (JSContextRef a, JSValueRef b, JSValueRef *c), (a, b, c)) \
  function(JSObjectRef, JSValueToObject, (JSContextRef a, JSValueRef b, JSValueRef *c), (a, b, c)) \
  function(void, JSValueProtect, (JSContextRef a, JSValueRef b), (a, b)) \
  function(void, JSValueUnprotect, (JSContextRef a, JSValueRef b), (a, b)) \
  function(JSStringRef, JSStringCreateWithCharacters, (const JSChar *a, size_t b), (a, b)) \
  function(JSStringRef, JSStringCreateWithUTF8CString, (const char *a), (a)) \
  function(void, JSStringRelease, (JSStringRef a), (a)) \
  function(size_t, JSStringGetLength, (JSStringRef a), (a)) \
  function(const JSChar *, JSStringGetCharactersPtr, (JSStringRef a), (a))

LIBRARY_FUNCTIONS(INTERLOCK_DECLARE)
LIBRARY_FUNCTIONS(INTERLOCK_FORWARD)

void InterlockPrepareProcess(void) {}

// Makes compiled scripts look themselves whether they are to stop. The library's other way, signals, misses some loops
// (`for (;;) try { for (;;); } finally { continue }`), which then run for ever.
static bool choosePollingTraps(void *library) {
  int (*setOption)(const char *name, int value);
  *(void **)&setOption = dlsym(library, "jsc_options_set_boolean");
  return setOption && setOption("usePollingTraps", 1);
}

const char *InterlockPrepareEngine(void) {
  // The library has several names, by what else is built with it.
  static const char *const names[] = {
    "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.0.so.18", NULL,
  };
  void *library = InterlockOpenLibrary(names);
  if (!library) return LIBRARY_NAME " is not installed (on Debian, libjavascriptcoregtk-4.1-0)";
  if (!choosePollingTraps(library)) return LIBRARY_NAME " lacks the option usePollingTraps";
  LIBRARY_FUNCTIONS(INTERLOCK_FIND)
  return NULL;
}

#endif
