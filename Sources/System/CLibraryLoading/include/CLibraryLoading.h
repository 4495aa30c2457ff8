#ifndef INTERLOCK_CLIBRARYLOADING_H
#define INTERLOCK_CLIBRARYLOADING_H

#include <dlfcn.h>

// Loading a C library when it is first needed, and not with the program: a library and all that it needs take longer to load
// than most commands run, and the program goes on without it where it is not installed.
//
// A module that loads one has a table of the functions in use, a macro LIBRARY_FUNCTIONS(function) with the arguments
// function(result, name, (parameters), (arguments)) for each, and a macro LIBRARY_NAME, a string for messages. Then
//
//   LIBRARY_FUNCTIONS(INTERLOCK_DECLARE)   declares pointers to the functions,
//   LIBRARY_FUNCTIONS(INTERLOCK_FORWARD)   defines functions of the same names, which call them,
//   LIBRARY_FUNCTIONS(INTERLOCK_FIND)      in a function that returns NULL, or what is wrong in words, looks them up in the
//                                          variable `library`.

// Opens the first library of some names that the system finds; NULL if it finds none. NULL is after the last name.
void *InterlockOpenLibrary(const char *const *names);

#define INTERLOCK_DECLARE(result, name, parameters, arguments) static result(*loaded_##name) parameters;

// The library calls some of its functions itself, and must not find these instead: so they are hidden.
#define INTERLOCK_FORWARD(result, name, parameters, arguments) \
  __attribute__((visibility("hidden"))) result name parameters { return loaded_##name arguments; }

// A function that was found before stays usable when another library lacks it.
#define INTERLOCK_FIND(result, name, parameters, arguments) \
  { \
    void *found = dlsym(library, #name); \
    if (!found) return LIBRARY_NAME " lacks " #name; \
    *(void **)&loaded_##name = found; \
  }

#endif
