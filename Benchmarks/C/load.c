/*
 * Sends every request of a file once over CONNECTIONS persistent connections, and checks every response.
 * The load generator uses only epoll, to measure the server and not itself.
 *
 *   load PORT CONNECTIONS FILE TEXT
 *
 * FILE has complete HTTP/1.1 requests, each after a line with its length in bytes. A response is valid
 * if its status is 200 and its body contains TEXT. Any other response ends the program with exit code 1.
 * If a server closes the connection after a response, a new connection is opened.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { max_answer = 65536, max_connections = 1024 };

struct request {
    const char *bytes;
    size_t length;
};

struct connection {
    int socket;
    unsigned watched;
    size_t request, sent, received;
    double began;
    char answer[max_answer];
};

static struct request *requests;
static size_t request_count, next_request, answered;
static float *latencies;
static const char *expected;
static struct sockaddr_in address;
static int poller;

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "load: %s%s%s\n", what, *detail ? ": " : "", detail);
    exit(1);
}

static void *checked(void *memory) {
    if (!memory) fail("out of memory", "");
    return memory;
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

/* Requests */

static char *contents(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) fail("the requests can't be read", path);
    *length = ftell(file);
    rewind(file);
    char *bytes = checked(malloc(*length + 1));
    if (fread(bytes, 1, *length, file) != *length) fail("the requests can't be read", path);
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}

static void read_requests(const char *path) {
    size_t length, capacity = 0;
    char *at = contents(path, &length), *end = at + length;
    while (at < end) {
        char *start;
        size_t size = strtoul(at, &start, 10);
        if (*start != '\n' || size == 0 || start + 1 + size > end) fail("not a request", path);
        if (request_count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            requests = checked(realloc(requests, capacity * sizeof *requests));
        }
        requests[request_count++] = (struct request){start + 1, size};
        at = start + 1 + size;
    }
    latencies = checked(calloc(request_count + 1, sizeof *latencies));
}

/* Connections */

static void watch(struct connection *connection, unsigned events) {
    struct epoll_event event = {.events = events, .data.ptr = connection};
    int operation = connection->watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    if (connection->watched == events) return;
    if (epoll_ctl(poller, operation, connection->socket, &event)) fail("epoll", strerror(errno));
    connection->watched = events;
}

static void open_connection(struct connection *connection) {
    int on = 1;
    connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connection->socket < 0) fail("no socket", strerror(errno));
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(connection->socket, (struct sockaddr *)&address, sizeof address) &&
        errno != EINPROGRESS)
        fail("no connection", strerror(errno));
    connection->watched = 0;
    watch(connection, EPOLLOUT);
}

/* Sends the rest of the connection's request, and then waits for the response. */
static void send_rest(struct connection *connection) {
    const struct request *request = &requests[connection->request];
    while (connection->sent < request->length) {
        ssize_t count = send(connection->socket, request->bytes + connection->sent,
                             request->length - connection->sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EAGAIN) return watch(connection, EPOLLOUT);
        if (count < 0) fail("a request could not be sent", strerror(errno));
        connection->sent += count;
    }
    watch(connection, EPOLLIN);
}

/* Takes the next request; returns 0 if there is none. */
static int take_request(struct connection *connection) {
    if (next_request == request_count) return 0;
    connection->request = next_request++;
    connection->sent = connection->received = 0;
    connection->began = seconds();
    return 1;
}

/* Responses */

static const char *field(const char *head, const char *name) {
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (!strncasecmp(line + 2, name, strlen(name)))
            return line + 2 + strlen(name) + strspn(line + 2 + strlen(name), " ");
    return NULL;
}

/* The length of the response; 0 while the head is incomplete, the maximum without a length field. */
static size_t whole_length(struct connection *connection, int *closes) {
    char *end = memmem(connection->answer, connection->received, "\r\n\r\n", 4);
    if (!end) return 0;
    end[2] = 0; /* terminates the head as a C string for parsing */
    const char *length = field(connection->answer, "content-length:");
    const char *kept = field(connection->answer, "connection:");
    if (field(connection->answer, "transfer-encoding:")) fail("a chunked answer", "");
    *closes = (kept && !strncasecmp(kept, "close", 5)) ||
              (!kept && !strncmp(connection->answer, "HTTP/1.0", 8)) || !length;
    size_t whole = length ? (end + 4 - connection->answer) + strtoul(length, NULL, 10) : max_answer;
    end[2] = '\r';
    return whole;
}

static void finish(struct connection *connection, int closes) {
    connection->answer[connection->received] = 0;
    const char *status = strchr(connection->answer, ' ');
    if (!status || strncmp(status, " 200", 4)) fail("a wrong status", connection->answer);
    if (!strstr(connection->answer, expected)) fail("a wrong answer", connection->answer);
    latencies[answered++] = seconds() - connection->began;
    int more = take_request(connection);
    if (closes || !more) {
        close(connection->socket);
        if (more) open_connection(connection);
    } else {
        send_rest(connection);
    }
}

static void receive(struct connection *connection) {
    for (;;) {
        ssize_t count = recv(connection->socket, connection->answer + connection->received,
                             max_answer - 1 - connection->received, 0);
        if (count < 0 && errno == EAGAIN) return;
        if (count < 0) fail("an answer could not be read", strerror(errno));
        connection->received += count;
        int closes = 0;
        size_t whole = whole_length(connection, &closes);
        if (whole && (connection->received >= whole || (count == 0 && whole == max_answer)))
            return finish(connection, closes);
        if (count == 0) fail("the server closed before the answer's end", "");
        if (connection->received == max_answer - 1) fail("an answer is too long", "");
    }
}

/* Results */

static int ascending(const void *left, const void *right) {
    float a = *(const float *)left, b = *(const float *)right;
    return (a > b) - (a < b);
}

static void report(double elapsed) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    qsort(latencies, answered, sizeof *latencies, ascending);
    printf("{\"requests\": %zu, \"seconds\": %.6f, \"cpu\": %.6f, \"median\": %.6f, "
           "\"p99\": %.6f, \"max\": %.6f}\n",
           answered, elapsed,
           usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
               (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
           latencies[answered / 2], latencies[answered * 99 / 100], latencies[answered - 1]);
}

int main(int count, char **arguments) {
    if (count != 5) fail("use", "load PORT CONNECTIONS FILE TEXT");
    size_t connections = strtoul(arguments[2], NULL, 10);
    read_requests(arguments[3]);
    expected = arguments[4];
    if (connections < 1 || connections > max_connections || request_count < connections)
        fail("CONNECTIONS is from 1 to the number of requests", "");
    address.sin_family = AF_INET;
    address.sin_port = htons(atoi(arguments[1]));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    poller = epoll_create1(EPOLL_CLOEXEC);
    struct connection *all = checked(calloc(connections, sizeof *all));
    double start = seconds();
    for (size_t i = 0; i < connections; i++) {
        take_request(&all[i]);
        open_connection(&all[i]);
    }
    while (answered < request_count) {
        struct epoll_event events[64];
        int ready = epoll_wait(poller, events, 64, 30000);
        if (ready == 0) fail("no answer for 30 seconds", "");
        for (int i = 0; i < ready; i++) {
            struct connection *connection = events[i].data.ptr;
            if (connection->sent < requests[connection->request].length)
                send_rest(connection);
            else
                receive(connection);
        }
    }
    report(seconds() - start);
    return 0;
}
