package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The Redis of a killed node. It exits on its own, but not immediately. Redis does not lock its files, and two servers on
 * one directory would corrupt them, so the next start waits for the old process.
 */
final class OrphanedRedis {
    private static final String FILE = "redis.pid";
    private static final long END_TIMEOUT_S = 20;

    private OrphanedRedis() {}

    /** Records the process that uses the directory. */
    static void note(Path dir, ProcessHandle redis) throws IOException {
        PrivateDirectories.write(dir, FILE, identity(redis));
    }

    /** Stops the process that uses the directory, if there is one. */
    static void end(Path dir) throws IOException, InterruptedException {
        if (!Files.exists(dir.resolve(FILE))) {
            return;
        }
        var noted = Files.readString(dir.resolve(FILE)).strip();
        var leftover = noted.matches("\\d{1,18} .*")
                ? ProcessHandle.of(Long.parseLong(noted.substring(0, noted.indexOf(' '))))
                : Optional.<ProcessHandle>empty();
        if (leftover.isPresent() && identity(leftover.get()).equals(noted)) {
            end(leftover.get());
        }
        Files.delete(dir.resolve(FILE));
    }

    /** Pid and start time, because pids are reused. */
    private static String identity(ProcessHandle process) {
        return process.pid() + " "
                + process.info().startInstant().map(Instant::toString).orElse("");
    }

    private static void end(ProcessHandle redis) throws IOException, InterruptedException {
        redis.destroy();
        try {
            redis.onExit().get(END_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the Redis of the previous run, process " + redis.pid() + ", does not exit", e);
        }
    }
}
