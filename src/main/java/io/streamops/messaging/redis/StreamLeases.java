package io.streamops.messaging.redis;

import io.streamops.messaging.Unavailable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lane's pending entries: renews their leases and sends settlements in batches. Confined to the lane's context.
 *
 * <p>An entry with a valid lease is acknowledged with a plain XACK. If its lease may have expired, because the process was
 * paused or Redis was unavailable, it is acknowledged only if it is still pending for this lane; another consumer may be
 * handling it. A worker that writes state fences its writes with the attempt number, which increases with each claim.
 */
final class StreamLeases<T> {
    /**
     * A change to a pending entry.
     *
     * @param count the expected delivery count, which proves that the entry is still ours
     */
    record Mark(String id, int count, long idleMillis, int newCount) {}

    private static final Logger log = LoggerFactory.getLogger(StreamLeases.class);
    /** How long settlements are collected before they are sent together. */
    private static final long GATHER_MILLIS = 2;

    private static final int LARGEST_BATCH = 512;
    private static final long RETRY_MILLIS = 500;

    private final StreamGroup group;
    private final StreamParking.DeadLetterStream deadLetters;
    private final Context context;
    private final InstantSource clock;
    private final Consumer<Set<String>> whenLost;
    private final Runnable whenRelieved;
    private final Map<String, StreamEntry<T>> held = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private List<StreamEntry<T>> settled = new ArrayList<>();
    private boolean flushPlanned;
    private int failures;

    /**
     * @param whenLost receives the ids of entries that were claimed by others
     * @param whenRelieved called when acknowledging works again
     */
    StreamLeases(
            StreamGroup group,
            StreamParking.DeadLetterStream deadLetters,
            Context context,
            InstantSource clock,
            Consumer<Set<String>> whenLost,
            Runnable whenRelieved) {
        this.group = group;
        this.deadLetters = deadLetters;
        this.context = context;
        this.clock = clock;
        this.whenLost = whenLost;
        this.whenRelieved = whenRelieved;
    }

    void add(StreamEntry<T> entry) {
        held.put(entry.id(), entry);
    }

    boolean holds(String id) {
        return held.containsKey(id);
    }

    List<String> ids() {
        return List.copyOf(held.keySet());
    }

    /** The number of settled entries that are not acknowledged yet. */
    int unacknowledged() {
        return settled.size();
    }

    void settle(StreamEntry<T> entry) {
        if (held.get(entry.id()) != entry) {
            return;
        }
        if (entry.closing()) {
            // Parking also acknowledges.
            held.remove(entry.id());
            return;
        }
        entry.closing(true);
        settled.add(entry);
        if (settled.size() >= LARGEST_BATCH && failures == 0) {
            flush();
        } else {
            planFlush(failures == 0 ? GATHER_MILLIS : RETRY_MILLIS);
        }
    }

    private void planFlush(long millis) {
        if (!flushPlanned) {
            flushPlanned = true;
            context.owner()
                    .setTimer(
                            millis,
                            due -> onLane(() -> {
                                flushPlanned = false;
                                flush();
                            }));
        }
    }

    private void onLane(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    /** Sends pending settlements; succeeds once Redis has confirmed them. */
    Future<Void> flush() {
        return Future.join(acknowledge(), mark()).mapEmpty();
    }

    private Future<Void> acknowledge() {
        if (settled.isEmpty()) {
            return Future.succeededFuture();
        }
        var batch = settled;
        settled = new ArrayList<>();
        return sent(batch)
                .onComplete(result -> onLane(() -> {
                    if (result.succeeded()) {
                        var relieved = failures > 0;
                        failures = 0;
                        batch.forEach(entry -> held.remove(entry.id(), entry));
                        if (relieved) {
                            whenRelieved.run();
                        }
                    } else {
                        acknowledgeLater(batch, result.cause());
                    }
                }));
    }

    private Future<Void> sent(List<StreamEntry<T>> batch) {
        var fresh = new ArrayList<String>(batch.size());
        var doubtful = new ArrayList<StreamEntry<T>>();
        var now = System.nanoTime();
        for (var entry : batch) {
            if (isFresh(entry, now)) {
                fresh.add(entry.id());
            } else {
                doubtful.add(entry);
            }
        }
        if (doubtful.isEmpty()) {
            return group.acknowledge(fresh);
        }
        var checked = group.acknowledgeOurs(doubtful);
        return fresh.isEmpty()
                ? checked
                : Future.join(group.acknowledge(fresh), checked).mapEmpty();
    }

    private boolean isFresh(StreamEntry<T> entry, long now) {
        return now - entry.leasedAt() < group.source().lease().toNanos() / 2;
    }

    /** Retries acknowledgments. If the process ends first, the entries are handled again, but none is lost. */
    private void acknowledgeLater(List<StreamEntry<T>> batch, Throwable cause) {
        failures++;
        if (failures == 1 && !(cause instanceof Unavailable)) {
            log.atWarn()
                    .addKeyValue("stream", group.source().stream())
                    .addKeyValue("cause", cause.getMessage())
                    .log("entries could not be acknowledged, trying again");
        }
        for (var entry : batch) {
            if (holds(entry.id())) {
                settled.add(entry);
            }
        }
        planFlush(RETRY_MILLIS);
    }

    private Future<Void> mark() {
        if (marks.isEmpty()) {
            return Future.succeededFuture();
        }
        var batch = List.copyOf(marks);
        marks.clear();
        // Not retried: without it, other consumers claim the entries when the leases expire.
        return group.mark(batch);
    }

    /** Records a failed attempt in Redis, for later consumers. */
    void countAttempt(StreamEntry<T> entry) {
        if (held.get(entry.id()) == entry) {
            mark(entry, 0, entry.deliveries() + 1);
        }
    }

    private void mark(StreamEntry<T> entry, long idleMillis, int count) {
        marks.add(new Mark(entry.id(), entry.deliveries(), idleMillis, count));
        entry.counted(count);
        planFlush(GATHER_MILLIS);
    }

    /** Expires the lease, so that others can claim the entry immediately. A delivery without an attempt does not count. */
    void giveBack(StreamEntry<T> entry) {
        if (held.remove(entry.id(), entry)) {
            var count = entry.begun() ? entry.deliveries() : entry.deliveries() - 1;
            mark(entry, group.source().lease().toMillis(), count);
        }
    }

    /** Parks an entry and acknowledges it atomically, so that it is parked exactly once. */
    Future<Void> park(StreamEntry<T> entry, String reason, int attempts) {
        entry.closing(true);
        var deadLetter = StreamParking.deadLetter(group.source(), deadLetters, entry, reason, attempts, clock.millis());
        return group.park(entry, deadLetters.stream(), deadLetter)
                .onFailure(failure -> onLane(() -> entry.closing(false)))
                .compose(ours -> {
                    if (ours) {
                        return Future.<Void>succeededFuture();
                    }
                    onLane(() -> lose(Set.of(entry.id())));
                    return Future.failedFuture("another consumer has claimed the entry");
                });
    }

    /** Renews all leases; drops entries that were claimed by others. */
    Future<Void> renew() {
        var entries = List.copyOf(held.values());
        if (entries.isEmpty()) {
            return Future.succeededFuture();
        }
        var began = System.nanoTime();
        return flush().transform(flushed -> group.renew(entries))
                .onSuccess(lost -> onLane(() -> renewed(entries, new HashSet<>(lost), began)))
                .mapEmpty();
    }

    private void renewed(Collection<StreamEntry<T>> entries, Set<String> lost, long began) {
        for (var entry : entries) {
            if (!lost.contains(entry.id())) {
                entry.leased(began);
            } else if (held.get(entry.id()) != entry || entry.closing()) {
                // It was settled in the meantime.
                lost.remove(entry.id());
            }
        }
        if (!lost.isEmpty()) {
            lose(lost);
        }
    }

    private void lose(Set<String> ids) {
        var lost = new HashSet<String>();
        for (var id : ids) {
            if (held.remove(id) != null) {
                lost.add(id);
            }
        }
        settled.removeIf(entry -> lost.contains(entry.id()));
        if (!lost.isEmpty()) {
            whenLost.accept(lost);
        }
    }
}
