/* Fills the disk at a chosen line of a journal: LD_PRELOAD this library and set AUTHFLOW_FAIL_WRITE.
 *
 * AUTHFLOW_FAIL_WRITE=N writes only half of the Nth line of the journal, and then fails with ENOSPC once. The half line
 * can't be removed, because ftruncate fails too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int lines;
static atomic_int is_full;

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  if (atomic_exchange(&is_full, 0)) {
    errno = ENOSPC;
    return -1;
  }
  const char *chosen = getenv("AUTHFLOW_FAIL_WRITE");
  if (!chosen || count <= 10 || memcmp(bytes, "{\"number\":", 10)) return real(file, bytes, count);
  if (atomic_fetch_add(&lines, 1) + 1 != atoi(chosen)) return real(file, bytes, count);
  ssize_t written = real(file, bytes, count / 2);
  atomic_store(&is_full, 1);
  return written;
}

int ftruncate(int file, off_t length) {
  errno = EIO;
  return -1;
}

int ftruncate64(int file, off_t length) {
  return ftruncate(file, length);
}
