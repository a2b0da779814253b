// The settings of the C library's allocator, which Swift's Glibc module lacks.
#include <malloc.h>
