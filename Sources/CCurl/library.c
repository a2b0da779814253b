// The functions of libcurl that authflow calls. Each loads the library with its first call.
//
// On Debian, libcurl needs 28 other libraries. Loading them takes longer than checking ten files,
// and many commands send no requests.

#include "include/shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *library;

// The system's loader ends a program in the same way if a library is missing.
static void *required(void *found) {
  if (found) return found;
  fprintf(stderr, "authflow: error while loading shared libraries: %s\n", dlerror());
  _exit(127);
}

static void load(void) { library = required(dlopen("libcurl.so.4", RTLD_LAZY)); }

_Bool ccurl_can_load(void) { return dlopen("libcurl.so.4", RTLD_LAZY) != NULL; }

static void *symbol(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return required(dlsym(library, name));
}

// Calls a function of the library.
#define CALL(function, ...)                                                \
  ({                                                                       \
    static __typeof__(&function) _Atomic found;                            \
    if (!found) found = (__typeof__(&function))symbol(#function);          \
    found(__VA_ARGS__);                                                    \
  })

CURLcode curl_global_init(long flags) { return CALL(curl_global_init, flags); }
void curl_free(void *memory) { CALL(curl_free, memory); }
time_t curl_getdate(const char *text, const time_t *unused) {
  return CALL(curl_getdate, text, unused);
}

// Transfers

CURL *curl_easy_init(void) { return CALL(curl_easy_init); }
void curl_easy_cleanup(CURL *handle) { CALL(curl_easy_cleanup, handle); }
const char *curl_easy_strerror(CURLcode code) { return CALL(curl_easy_strerror, code); }
CURLcode curl_easy_recv(CURL *handle, void *buffer, size_t size, size_t *count) {
  return CALL(curl_easy_recv, handle, buffer, size, count);
}
CURLcode curl_easy_send(CURL *handle, const void *buffer, size_t size, size_t *count) {
  return CALL(curl_easy_send, handle, buffer, size, count);
}
CURLHcode curl_easy_header(CURL *handle, const char *name, size_t index, unsigned origin,
                           int request, struct curl_header **header) {
  return CALL(curl_easy_header, handle, name, index, origin, request, header);
}
struct curl_header *curl_easy_nextheader(CURL *handle, unsigned origin, int request,
                                         struct curl_header *previous) {
  return CALL(curl_easy_nextheader, handle, origin, request, previous);
}

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_sink(CURL *handle, CURLoption option, ccurl_sink value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_set_gate(CURL *handle, CURLoption option, ccurl_gate value) {
  return CALL(curl_easy_setopt, handle, option, value);
}
CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return CALL(curl_easy_getinfo, handle, info, value);
}
CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return CALL(curl_easy_getinfo, handle, info, value);
}
CURLcode ccurl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
  return CALL(curl_easy_getinfo, handle, info, value);
}

// Groups of transfers

CURLM *curl_multi_init(void) { return CALL(curl_multi_init); }
CURLMcode curl_multi_cleanup(CURLM *group) { return CALL(curl_multi_cleanup, group); }
CURLMcode curl_multi_add_handle(CURLM *group, CURL *handle) {
  return CALL(curl_multi_add_handle, group, handle);
}
CURLMcode curl_multi_remove_handle(CURLM *group, CURL *handle) {
  return CALL(curl_multi_remove_handle, group, handle);
}
CURLMcode curl_multi_perform(CURLM *group, int *running) {
  return CALL(curl_multi_perform, group, running);
}
CURLMcode curl_multi_poll(CURLM *group, struct curl_waitfd *sockets, unsigned count,
                          int milliseconds, int *ready) {
  return CALL(curl_multi_poll, group, sockets, count, milliseconds, ready);
}
CURLMcode curl_multi_wakeup(CURLM *group) { return CALL(curl_multi_wakeup, group); }
CURLMsg *curl_multi_info_read(CURLM *group, int *left) {
  return CALL(curl_multi_info_read, group, left);
}
CURLMcode ccurl_multi_set_long(CURLM *group, CURLMoption option, long value) {
  return CALL(curl_multi_setopt, group, option, value);
}

// Addresses

CURLU *curl_url(void) { return CALL(curl_url); }
void curl_url_cleanup(CURLU *address) { CALL(curl_url_cleanup, address); }
CURLUcode ccurl_url_get(CURLU *address, CURLUPart part, char **text, unsigned flags) {
  return CALL(curl_url_get, address, part, text, flags);
}
CURLUcode curl_url_set(CURLU *address, CURLUPart part, const char *text, unsigned flags) {
  return CALL(curl_url_set, address, part, text, flags);
}
