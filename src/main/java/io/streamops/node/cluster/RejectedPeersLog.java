package io.streamops.node.cluster;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of strangers in the log: one line at most in so many seconds, however many come. */
final class RejectedPeersLog {
    private static final Logger log = LoggerFactory.getLogger(RejectedPeersLog.class);
    private static final long QUIET = Duration.ofSeconds(10).toNanos();

    private long toldAt = System.nanoTime() - QUIET;
    private long untold;

    synchronized void refused(String peer, String cause) {
        var now = System.nanoTime();
        if (now - toldAt < QUIET) {
            untold++;
            return;
        }
        log.atWarn()
                .addKeyValue("peer", peer)
                .addKeyValue("cause", cause)
                .addKeyValue("othersSince", untold)
                .log("connection refused: not a member of this cluster");
        toldAt = now;
        untold = 0;
    }
}
