/* Shifts the system clock of a process by the seconds in the file $SHIFTED_CLOCK, for bench/failures.py (LD_PRELOAD).
 * The monotonic clock is left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static volatile int64_t *shift;

__attribute__((constructor)) static void map_shift(void)
{
    const char *name = getenv("SHIFTED_CLOCK");
    int file = name ? open(name, O_RDONLY) : -1;
    void *memory = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    shift = memory == MAP_FAILED ? NULL : memory;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static int (*original)(clockid_t, struct timespec *);
    if (!original)
        original = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = original(clock, time);
    if (!result && clock == CLOCK_REALTIME && shift)
        time->tv_sec += *shift;
    return result;
}
