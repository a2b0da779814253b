#define CURL_STRICTER 1  // CURL and CURLM become distinct types instead of void.
#include <curl/curl.h>

typedef size_t (*ccurl_sink)(char *_Nonnull bytes, size_t size, size_t count, void *_Nullable context);
typedef int (*ccurl_gate)(void *_Nullable context, char *_Nullable remote, char *_Nullable local, int, int);

// Loads the library, whose first call then takes less time. Without the library, only a call ends
// the process.
_Bool ccurl_can_load(void);

// Swift can't call curl_easy_setopt, curl_easy_getinfo, and curl_multi_setopt, because they are
// variadic. Each function below calls one of them with a fixed argument type.

CURLcode ccurl_set_long(CURL *_Nonnull handle, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *_Nonnull handle, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value);
CURLcode ccurl_set_pointer(CURL *_Nonnull handle, CURLoption option, const void *_Nullable value);
CURLcode ccurl_set_list(CURL *_Nonnull handle, CURLoption option, struct curl_slist *_Nullable value);
CURLcode ccurl_set_sink(CURL *_Nonnull handle, CURLoption option, ccurl_sink _Nullable value);
CURLcode ccurl_set_gate(CURL *_Nonnull handle, CURLoption option, ccurl_gate _Nullable value);
CURLcode ccurl_get_long(CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value);
CURLcode ccurl_get_pointer(CURL *_Nonnull handle, CURLINFO info, void *_Nullable *_Nonnull value);
CURLcode ccurl_get_socket(CURL *_Nonnull handle, CURLINFO info, curl_socket_t *_Nonnull value);
CURLMcode ccurl_multi_set_long(CURLM *_Nonnull handle, CURLMoption option, long value);

// The handle of curl_url_get is constant only in libcurl 8.
CURLUcode ccurl_url_get(
    CURLU *_Nonnull address, CURLUPart part, char *_Nullable *_Nonnull text, unsigned flags);
