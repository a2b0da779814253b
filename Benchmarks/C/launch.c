/*
 * Runs a program, and writes its process ID to REPORT. After the program ends, also writes its wall and
 * CPU seconds, its peak memory in KiB, and its exit code.
 *
 *   launch REPORT PROGRAM ARGUMENTS...
 *
 * The kernel includes the memory of the launcher in the program's peak. Therefore, the launcher must be
 * small. The launcher must also be fast, because some measurements take only milliseconds.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double of(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **arguments) {
    if (count < 3) return 2;
    FILE *report = fopen(arguments[1], "w");
    if (!report) return 2;
    pid_t parent = getpid();
    double start = seconds();
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        /* The measured program must not outlive the benchmark. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent) execvp(arguments[2], arguments + 2);
        _exit(127);
    }
    fprintf(report, "%d\n", child);
    fflush(report);
    struct rusage used;
    int status;
    if (wait4(child, &status, 0, &used) != child) return 2;
    fprintf(report, "%.9f %.6f %ld %d\n", seconds() - start, of(used.ru_utime) + of(used.ru_stime),
            used.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
    return fclose(report) ? 2 : 0;
}
