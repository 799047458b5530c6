package io.streamops.messaging;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Probes for something that is away, with growing pauses, until it is back. From any context. */
public final class Recovery {
    /** How long to wait before each probe. */
    public static final Backoff PROBES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));
    /** A probe that has not answered by then has failed. */
    private static final Duration PROBE_TIME = Duration.ofSeconds(10);

    /** Not the caller's: an answer may come when its threads have ended. */
    private final ContextInternal context;

    private final Unavailable away;
    private final Promise<Void> back = Promise.promise();
    private volatile boolean stopped;

    private Recovery(Vertx vertx, Unavailable away) {
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.away = away;
    }

    public static Recovery begin(Vertx vertx, Unavailable away) {
        var recovery = new Recovery(vertx, away);
        recovery.probe(1);
        return recovery;
    }

    private void probe(int tries) {
        context.setTimer(PROBES.after(tries).toMillis(), due -> {
            if (!stopped) {
                // One that cannot even be asked has failed like any other.
                Future.succeededFuture()
                        .compose(asked -> away.probe())
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

    /** Succeeds once a probe has; never completes after {@link #stop}. */
    public Future<Void> back() {
        return back.future();
    }

    /** Nothing is probed any more. */
    public void stop() {
        stopped = true;
    }
}
