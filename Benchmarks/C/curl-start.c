/* Only starts libcurl: the lower limit of the start-up time of every program that loads libcurl. */
#include <curl/curl.h>

int main(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : 1; }
