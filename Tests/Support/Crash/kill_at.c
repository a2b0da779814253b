/* Kills the process at a chosen point of its work: LD_PRELOAD this library and set AUTHFLOW_KILL.
 *
 * AUTHFLOW_KILL=SEAM:N kills at the Nth time that the seam is reached:
 *   before-sync     a journal line is written and not yet on disk
 *   before-send     the line is on disk and the call is not sent
 *   before-answer   a creating call is sent and its response is not read
 *   before-result   the response is read and not yet in the journal
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static atomic_int reached;
static _Thread_local int wrote_creation;

static void reach(const char *seam) {
  const char *chosen = getenv("AUTHFLOW_KILL");
  size_t length = strlen(seam);
  if (!chosen || strncmp(chosen, seam, length) || chosen[length] != ':') return;
  if (atomic_fetch_add(&reached, 1) + 1 == atoi(chosen + length + 1)) kill(getpid(), SIGKILL);
}

static int contains(const void *bytes, size_t count, const char *word) {
  return memmem(bytes, count, word, strlen(word)) != NULL;
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  if (count > 10 && !memcmp(bytes, "{\"number\":", 10)) {
    wrote_creation = contains(bytes, count, "\"creates\":");
    if (!wrote_creation && !contains(bytes, count, "\"gone\":")) reach("before-result");
  }
  return real(file, bytes, count);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  if (!wrote_creation) return real(file);
  wrote_creation = 0;
  reach("before-sync");
  int status = real(file);
  reach("before-send");
  return status;
}

ssize_t send(int socket, const void *bytes, size_t count, int flags) {
  static ssize_t (*real)(int, const void *, size_t, int);
  if (!real) real = dlsym(RTLD_NEXT, "send");
  ssize_t sent = real(socket, bytes, count, flags);
  if (contains(bytes, count, ".SignUp\r") || contains(bytes, count, ".AdminCreateUser\r") ||
      contains(bytes, count, ".CreateUserPool\r"))
    reach("before-answer");
  return sent;
}
