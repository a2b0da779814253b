// libFuzzer's driver ("Using libFuzzer as a library" in LLVM's documentation), which clang has no
// header for; -sanitize=fuzzer links it in.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull count,
                        char *_Nullable *_Nullable *_Nonnull arguments,
                        int (*_Nonnull one)(const uint8_t *_Nullable bytes,
                                            size_t size));
