#ifndef INTERLOCK_JAVASCRIPTCORE_DECLARATIONS_H
#define INTERLOCK_JAVASCRIPTCORE_DECLARATIONS_H

#include <stdbool.h>
#include <stddef.h>

// The declarations of JavaScriptCore's C API (JSBase.h, JSContextRef.h, JSObjectRef.h, JSStringRef.h, JSValueRef.h), which
// is the same in every version of the library. They stand here so that building needs no headers of it and running
// may go without it.

typedef const struct OpaqueJSContextGroup *JSContextGroupRef;
typedef const struct OpaqueJSContext *JSContextRef;
typedef struct OpaqueJSContext *JSGlobalContextRef;
typedef struct OpaqueJSString *JSStringRef;
typedef struct OpaqueJSClass *JSClassRef;
typedef const struct OpaqueJSValue *JSValueRef;
typedef struct OpaqueJSValue *JSObjectRef;
typedef unsigned short JSChar;
typedef enum {
  kJSTypeUndefined,
  kJSTypeNull,
  kJSTypeBoolean,
  kJSTypeNumber,
  kJSTypeString,
  kJSTypeObject,
  kJSTypeSymbol,
  kJSTypeBigInt
} JSType;

JSContextGroupRef JSContextGroupCreate(void);
void JSContextGroupRelease(JSContextGroupRef group);
JSGlobalContextRef JSGlobalContextCreateInGroup(JSContextGroupRef group, JSClassRef globalObjectClass);
void JSGlobalContextRelease(JSGlobalContextRef context);

JSValueRef JSEvaluateScript(
    JSContextRef context, JSStringRef script, JSObjectRef thisObject, JSStringRef sourceURL, int startingLineNumber,
    JSValueRef *exception);
JSValueRef JSObjectCallAsFunction(
    JSContextRef context, JSObjectRef object, JSObjectRef thisObject, size_t argumentCount,
    const JSValueRef arguments[], JSValueRef *exception);

JSValueRef JSValueMakeString(JSContextRef context, JSStringRef string);
bool JSValueIsString(JSContextRef context, JSValueRef value);
JSValueRef JSValueMakeUndefined(JSContextRef context);
JSValueRef JSValueMakeNull(JSContextRef context);
JSValueRef JSValueMakeBoolean(JSContextRef context, bool boolean);
JSValueRef JSValueMakeNumber(JSContextRef context, double number);
JSType JSValueGetType(JSContextRef context, JSValueRef value);
bool JSValueToBoolean(JSContextRef context, JSValueRef value);
double JSValueToNumber(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSStringRef JSValueToStringCopy(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSObjectRef JSValueToObject(JSContextRef context, JSValueRef value, JSValueRef *exception);
void JSValueProtect(JSContextRef context, JSValueRef value);
void JSValueUnprotect(JSContextRef context, JSValueRef value);

JSStringRef JSStringCreateWithCharacters(const JSChar *characters, size_t count);
JSStringRef JSStringCreateWithUTF8CString(const char *string);
void JSStringRelease(JSStringRef string);
size_t JSStringGetLength(JSStringRef string);
const JSChar *JSStringGetCharactersPtr(JSStringRef string);

#endif
