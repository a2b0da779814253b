// The driver of libFuzzer ("Using libFuzzer as a library" in LLVM's documentation). clang has no header
// for the driver, and -sanitize=fuzzer links it.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull count,
                        char *_Nullable *_Nullable *_Nonnull arguments,
                        int (*_Nonnull one)(const uint8_t *_Nullable bytes,
                                            size_t size));
