package io.streamops.messaging;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Probes an unavailable dependency, with backoff, until it is available again. Thread-safe. */
public final class DependencyProbe {
    /** The delays between probes. */
    public static final Backoff PROBES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));
    /** The timeout of a probe. */
    private static final Duration PROBE_TIME = Duration.ofSeconds(10);

    /** A context of its own, because the caller's may end before a probe completes. */
    private final ContextInternal context;

    private final Unavailable away;
    private final Promise<Void> back = Promise.promise();
    private volatile boolean stopped;

    private DependencyProbe(Vertx vertx, Unavailable away) {
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.away = away;
    }

    public static DependencyProbe begin(Vertx vertx, Unavailable away) {
        var recovery = new DependencyProbe(vertx, away);
        recovery.probe(1);
        return recovery;
    }

    private void probe(int tries) {
        context.setTimer(PROBES.after(tries).toMillis(), due -> {
            if (!stopped) {
                // A probe that throws counts as a failed probe.
                Future.succeededFuture()
                        .compose(start -> away.probe())
                        .timeout(PROBE_TIME.toMillis(), TimeUnit.MILLISECONDS)
                        .onComplete(answer -> probed(answer.succeeded(), tries));
            }
        });
    }

    private void probed(boolean isBack, int tries) {
        if (!isBack) {
            probe(tries + 1);
        } else if (!stopped) {
            back.complete();
        }
    }

    /** Succeeds once a probe has succeeded; never completes after {@link #stop}. */
    public Future<Void> back() {
        return back.future();
    }

    /** Stops probing. */
    public void stop() {
        stopped = true;
    }
}
