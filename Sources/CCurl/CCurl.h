#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take a variable number of arguments, which Swift cannot call.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*curl_transfer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_transfer(CURL *handle, CURLoption option, curl_transfer value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode curl_get_number(CURL *handle, CURLINFO information, long *value) {
  return curl_easy_getinfo(handle, information, value);
}
