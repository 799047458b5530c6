package io.streamops.tasks.run;

import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Trial;
import io.streamops.tasks.run.Claim.Driver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tries that are ours now, those that wait included: kept so while they go on, and ended when they are not ours any more.
 * Belongs to one context.
 */
final class Held {
    private static final Logger log = LoggerFactory.getLogger(Held.class);
    /** So many are renewed in one step, lest Redis is kept from others for long. */
    private static final int AT_ONCE = 500;

    private final Vertx vertx;
    private final Context context;
    private final TaskRuns runs;
    private final Duration lease;
    private final long timer;
    private final Map<Claim, Entry> entries = new LinkedHashMap<>();
    private boolean leaving;
    private boolean ended;

    /** A try, whose effort may not have begun yet, or be over. */
    private static final class Entry {
        private @Nullable Trial<?> trial;
        private boolean resting;

        void end(End why) {
            if (trial != null) {
                trial.end(why);
            }
        }
    }

    /** To be made on the context. */
    Held(Vertx vertx, TaskRuns runs, Duration lease) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.runs = runs;
        this.lease = lease;
        this.timer = vertx.setPeriodic(Math.max(1, lease.toMillis() / 3), due -> context.runOnContext(task -> renew()));
    }

    void add(Claim claim) {
        entries.put(claim, new Entry());
    }

    void begun(Claim claim, Trial<?> trial) {
        var entry = entries.get(claim);
        if (entry != null) {
            entry.trial = trial;
        }
        if (ended) {
            trial.end(End.STOPPED);
        }
    }

    /** Waits for something, for as long as the try is ours and the engine does not stop. */
    void rest(Claim claim, Consumer<Effort> wait) {
        var entry = entries.get(claim);
        if (leaving || entry == null) {
            throw new Ended(leaving ? End.STOPPED : End.UNWANTED);
        }
        Trial<Boolean> resting = Trial.begin(effort -> {
            wait.accept(effort);
            return true;
        });
        entry.resting = true;
        begun(claim, resting);
        try {
            resting.result().await();
        } finally {
            entry.resting = false;
        }
    }

    /** How many of those that a driver has brought wait. */
    int resting(Driver driver) {
        return (int) entries.entrySet().stream()
                .filter(entry -> entry.getValue().resting && entry.getKey().driver() == driver)
                .count();
    }

    void remove(Claim claim) {
        entries.remove(claim);
    }

    private void renew() {
        var claims = List.copyOf(entries.keySet());
        for (var from = 0; from < claims.size(); from += AT_ONCE) {
            renew(claims.subList(from, Math.min(from + AT_ONCE, claims.size())));
        }
    }

    private void renew(List<Claim> claims) {
        runs.renew(claims, lease)
                .onFailure(cause ->
                        log.atDebug().addKeyValue("cause", cause.toString()).log("tries were not renewed"))
                .onSuccess(ours -> context.runOnContext(task -> {
                    for (var i = 0; i < claims.size(); i++) {
                        var entry = entries.get(claims.get(i));
                        if (entry != null && !ours.get(i)) {
                            entry.end(End.UNWANTED);
                        }
                    }
                }));
    }

    /** Ends what waits, now and from now on. */
    void leave() {
        leaving = true;
        List.copyOf(entries.values()).stream().filter(entry -> entry.resting).forEach(entry -> entry.end(End.STOPPED));
    }

    /** Ends all efforts, and those that begin from now on. */
    void endAll() {
        ended = true;
        List.copyOf(entries.values()).forEach(entry -> entry.end(End.STOPPED));
    }

    void close() {
        vertx.cancelTimer(timer);
    }
}
