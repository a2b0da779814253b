/* The least that a program using libcurl does: the floor of every start-up that loads it. */
#include <curl/curl.h>

int main(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : 1; }
