// libFuzzer brings the function `main`, and calls this one with each input.
#include <stddef.h>
#include <stdint.h>

int InterlockFuzzReader(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return InterlockFuzzReader(bytes, count); }
