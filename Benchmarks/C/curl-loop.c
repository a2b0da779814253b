/*
 * A raw libcurl multi loop, which no runner on libcurl can outperform. The loop only makes the calls of
 * a script for each of COUNT scenarios, with at most JOBS scenarios at once.
 *
 *   curl-loop URL SCRIPT JOBS COUNT
 *
 * A script consists of lines. `call` starts a call. `header TEXT` and `body TEXT` belong to the call.
 * `keep NAME` stores the member NAME of its response. A later body refers to the value as @NAME@.
 * A status other than 200, or a missing member, ends the program with exit code 1.
 */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { max_calls = 256, max_keeps = 4, max_names = 16, max_text = 16384 };

struct call {
    struct curl_slist *headers;
    char *body;
    int keeps[max_keeps];
    int keep_count;
};

struct flow {
    CURL *easy;
    int next;
    char body[max_text], answer[max_text];
    size_t answer_length;
    char values[max_names][max_text];
};

static struct call calls[max_calls];
static int call_count;
static char *names[max_names];
static int name_count;

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "curl-loop: %s%s%s\n", what, *detail ? ": " : "", detail);
    exit(1);
}

static void *checked(void *memory) {
    if (!memory) fail("out of memory", "");
    return memory;
}

static int number_of_name(const char *name, size_t length) {
    for (int i = 0; i < name_count; i++)
        if (strlen(names[i]) == length && !memcmp(names[i], name, length)) return i;
    return -1;
}

/* Script */

static void add_line(char *line) {
    struct call *call = &calls[call_count ? call_count - 1 : 0];
    if (!strcmp(line, "call")) {
        if (call_count == max_calls) fail("the script has too many calls", "");
        call_count++;
    } else if (call_count == 0) {
        fail("the script does not start with a call", "");
    } else if (!strncmp(line, "header ", 7)) {
        call->headers = checked(curl_slist_append(call->headers, line + 7));
    } else if (!strncmp(line, "body ", 5)) {
        call->body = checked(strdup(line + 5));
    } else if (!strncmp(line, "keep ", 5)) {
        int number = number_of_name(line + 5, strlen(line + 5));
        if (number < 0) {
            if (name_count == max_names) fail("the script stores too many values", "");
            number = name_count++;
            names[number] = checked(strdup(line + 5));
        }
        if (call->keep_count == max_keeps) fail("a call stores too many values", "");
        call->keeps[call->keep_count++] = number;
    } else {
        fail("invalid line in the script", line);
    }
}

static void read_script(const char *path) {
    static char line[max_text];
    FILE *file = fopen(path, "r");
    if (!file) fail("the script can't be read", path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (*line) add_line(line);
    }
    fclose(file);
    if (call_count == 0) fail("the script has no calls", path);
}

/* Flows */

/* Writes a body, with the stored values instead of their names. */
static void fill_body(struct flow *flow, const char *body) {
    size_t used = 0;
    for (const char *at = body; *at;) {
        const char *end = *at == '@' ? strchr(at + 1, '@') : NULL;
        int number = end ? number_of_name(at + 1, end - at - 1) : -1;
        size_t length = number >= 0 ? strlen(flow->values[number]) : 1;
        if (used + length >= max_text) fail("a body is too long", "");
        memcpy(flow->body + used, number >= 0 ? flow->values[number] : at, length);
        used += length;
        at = number >= 0 ? end + 1 : at + 1;
    }
    flow->body[used] = 0;
}

static void begin_call(struct flow *flow, CURLM *multi) {
    struct call *call = &calls[flow->next];
    fill_body(flow, call->body ? call->body : "");
    flow->answer_length = 0;
    curl_easy_setopt(flow->easy, CURLOPT_HTTPHEADER, call->headers);
    curl_easy_setopt(flow->easy, CURLOPT_POSTFIELDS, flow->body);
    curl_multi_add_handle(multi, flow->easy);
}

static void keep_values(struct flow *flow, const struct call *call) {
    for (int i = 0; i < call->keep_count; i++) {
        char key[256];
        snprintf(key, sizeof key, "\"%s\":", names[call->keeps[i]]);
        char *start = strstr(flow->answer, key);
        if (start) start += strlen(key) + strspn(start + strlen(key), " ") + 1;
        char *end = start && start[-1] == '"' ? strchr(start, '"') : NULL;
        if (!end) fail("a response lacks a member", names[call->keeps[i]]);
        memcpy(flow->values[call->keeps[i]], start, end - start);
        flow->values[call->keeps[i]][end - start] = 0;
    }
}

static void end_call(struct flow *flow, CURLcode code) {
    long status = 0;
    curl_easy_getinfo(flow->easy, CURLINFO_RESPONSE_CODE, &status);
    flow->answer[flow->answer_length] = 0;
    if (code != CURLE_OK) fail("a call failed", curl_easy_strerror(code));
    if (status != 200) fail("a call failed with a status other than 200", flow->answer);
    keep_values(flow, &calls[flow->next++]);
}

static size_t take_answer(char *data, size_t size, size_t count, void *context) {
    struct flow *flow = context;
    if (flow->answer_length + size * count >= max_text) return 0;
    memcpy(flow->answer + flow->answer_length, data, size * count);
    flow->answer_length += size * count;
    return size * count;
}

static struct flow *make_flow(const char *url) {
    struct flow *flow = checked(calloc(1, sizeof *flow));
    flow->easy = checked(curl_easy_init());
    curl_easy_setopt(flow->easy, CURLOPT_URL, url);
    curl_easy_setopt(flow->easy, CURLOPT_PROXY, "");
    curl_easy_setopt(flow->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(flow->easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(flow->easy, CURLOPT_WRITEDATA, flow);
    curl_easy_setopt(flow->easy, CURLOPT_PRIVATE, flow);
    return flow;
}

/* Handles the finished calls, and returns the number of scenarios that ended. */
static int advance(CURLM *multi, int *unstarted) {
    int left, ended = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        struct flow *flow;
        CURLcode code = message->data.result;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &flow);
        curl_multi_remove_handle(multi, flow->easy);
        end_call(flow, code);
        if (flow->next == call_count) {
            ended++;
            if ((*unstarted)-- <= 0) continue;
            flow->next = 0;
        }
        begin_call(flow, multi);
    }
    return ended;
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 5) fail("use", "curl-loop URL SCRIPT JOBS COUNT");
    int jobs = atoi(arguments[3]), scenarios = atoi(arguments[4]);
    if (jobs < 1 || scenarios < jobs) fail("JOBS is from 1 to COUNT", "");
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) fail("libcurl could not be set up", "");
    read_script(arguments[2]);
    CURLM *multi = checked(curl_multi_init());
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)jobs);
    double start = seconds();
    for (int i = 0; i < jobs; i++) begin_call(make_flow(arguments[1]), multi);
    int ended = 0, unstarted = scenarios - jobs;
    while (ended < scenarios) {
        int running;
        curl_multi_perform(multi, &running);
        ended += advance(multi, &unstarted);
        if (ended < scenarios) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    printf("{\"scenarios\": %d, \"requests\": %d, \"seconds\": %.6f}\n", ended,
           ended * call_count, seconds() - start);
    return 0;
}
