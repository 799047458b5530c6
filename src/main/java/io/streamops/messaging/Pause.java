package io.streamops.messaging;

import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A lane's rest while something that every message needs is away: probes for it until it is back. */
final class Pause {
    private static final Logger log = LoggerFactory.getLogger(Pause.class);
    private static final Backoff PROBES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));
    /** A probe that has not answered by then has failed. */
    private static final Duration PROBE_TIME = Duration.ofSeconds(10);

    private final ContextInternal context;
    /** Where it probes: an answer may come when the lane's own threads have ended. */
    private final ContextInternal probing;

    private final String lane;
    private final Runnable goOn;
    private volatile boolean stopped;
    private volatile @Nullable Unavailable cause;

    /** @param goOn called on the context when the pause is over */
    Pause(ContextInternal context, String lane, Runnable goOn) {
        this.context = context;
        this.probing = context.owner().createEventLoopContext();
        this.lane = lane;
        this.goOn = goOn;
    }

    boolean isOn() {
        return cause != null;
    }

    /** What the lane waits for; null while it runs. Read from any thread. */
    @Nullable String dependency() {
        var current = cause;
        return current == null ? null : current.dependency();
    }

    /** Rests until the probe of the first cause succeeds; further causes add nothing. */
    void until(Unavailable away) {
        if (cause == null) {
            cause = away;
            log.atWarn()
                    .addKeyValue("lane", lane)
                    .addKeyValue("cause", away.getMessage())
                    .log("the lane pauses");
            probe(away, 1);
        }
    }

    private void probe(Unavailable away, int tries) {
        probing.setTimer(PROBES.after(tries).toMillis(), due -> {
            if (!stopped) {
                probe(away).onComplete(result -> probed(away, tries, result.succeeded()));
            }
        });
    }

    private void probed(Unavailable away, int tries, boolean isBack) {
        if (stopped) {
            return;
        }
        if (isBack) {
            context.runOnContext(task -> end());
        } else {
            probe(away, tries + 1);
        }
    }

    private static Future<Void> probe(Unavailable away) {
        return away.probe().timeout(PROBE_TIME.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void end() {
        var ended = cause;
        cause = null;
        if (ended != null && !stopped) {
            log.atInfo()
                    .addKeyValue("lane", lane)
                    .addKeyValue("dependency", ended.dependency())
                    .log("the lane goes on");
            goOn.run();
        }
    }

    /** The lane stops: nothing is probed any more. */
    void stop() {
        stopped = true;
    }
}
