package io.streamops.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the output of Redis: that it is ready, why it exited, and warnings. */
final class RedisOutput {
    private static final Logger log = LoggerFactory.getLogger(RedisOutput.class);
    private static final String READY = "Ready to accept connections";
    private static final String TAKEN = "Address already in use";
    private static final String UNREADABLE = "RDB format version";
    private static final int KEPT = 8;

    private final Process process;
    private final CountDownLatch settled = new CountDownLatch(1);
    private final Deque<String> last = new ArrayDeque<>();
    private boolean ready;
    private volatile boolean stopping;

    private RedisOutput(Process process) {
        this.process = process;
    }

    /** Reads until Redis exits. */
    static RedisOutput follow(Process process) {
        var output = new RedisOutput(process);
        Thread.ofPlatform().daemon().name("embedded-redis-log").start(output::read);
        return output;
    }

    /** Returns once clients are served; throws if Redis exits first. */
    void awaitReady() throws IOException, InterruptedException {
        settled.await();
        synchronized (last) {
            if (ready) {
                return;
            }
            if (said(TAKEN)) {
                throw new BrokerStartFailed.PortTaken(0);
            }
            throw new IOException("Redis exited at once: " + String.join(" | ", last));
        }
    }

    /** Whether it exited because it cannot read another server's data. */
    boolean saidUnreadable() {
        return said(UNREADABLE);
    }

    private boolean said(String words) {
        synchronized (last) {
            return last.stream().anyMatch(line -> line.contains(words));
        }
    }

    /** Its exit is expected from now on. */
    void expectEnd() {
        stopping = true;
    }

    private void read() {
        try (var lines = process.inputReader()) {
            follow(lines);
        } catch (IOException e) {
            log.debug("the output of Redis ended", e);
        } finally {
            reportEnd();
            settled.countDown();
        }
    }

    private void reportEnd() {
        synchronized (last) {
            if (ready && !stopping) {
                log.atError()
                        .addKeyValue("said", String.join(" | ", last))
                        .log("the embedded Redis exited unexpectedly");
            }
        }
    }

    private void follow(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            take(line);
        }
    }

    private void take(String line) {
        // The marker # after pid, role and time means a warning.
        if (line.contains(" # ")) {
            log.atDebug().addKeyValue("line", line).log("warning from the embedded Redis");
        }
        synchronized (last) {
            last.addLast(line.strip());
            if (last.size() > KEPT) {
                last.removeFirst();
            }
            if (line.contains(READY)) {
                ready = true;
                settled.countDown();
            }
        }
    }
}
