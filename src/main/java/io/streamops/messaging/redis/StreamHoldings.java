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
 * The entries that are pending for this lane: keeps their leases, and tells Redis in batches what has become of them.
 * All of it belongs to the lane's context.
 *
 * <p>An entry whose lease is certain to run is acknowledged by a plain XACK. Where it may have run out, because this
 * process stood still or Redis was away, it is acknowledged only if it is still ours: by then somebody else may be
 * handling it, and has the last word. A worker that does more than settle, such as writing a state, fences that write by
 * the attempt number, which whoever takes over counts up.
 */
final class StreamHoldings<T> {
    /**
     * What is to be noted about an entry.
     *
     * @param count the delivery count by which it is ours
     */
    record Mark(String id, int count, long idleMillis, int newCount) {}

    private static final Logger log = LoggerFactory.getLogger(StreamHoldings.class);
    /** Settled entries wait so long for company. */
    private static final long GATHER_MILLIS = 2;

    private static final int LARGEST_BATCH = 512;
    private static final long RETRY_MILLIS = 500;

    private final StreamGroup group;
    private final DeadLetters deadLetters;
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
     * @param whenLost is told the ids of entries that have been taken from us
     * @param whenRelieved called when acknowledging works again
     */
    StreamHoldings(
            StreamGroup group,
            DeadLetters deadLetters,
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

    /** How many are settled and not acknowledged yet. */
    int unacknowledged() {
        return settled.size();
    }

    void settle(StreamEntry<T> entry) {
        if (held.get(entry.id()) != entry) {
            return;
        }
        if (entry.closing()) {
            // Parked, which acknowledges it.
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

    /** Tells Redis what has become of entries; succeeds once it knows. */
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

    /** The entries are done, so nothing is lost if this process ends first; they would be handled again. */
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
        // Not tried again: it is a courtesy to others, who take over when the lease has run out.
        return group.mark(batch);
    }

    /** Counts the attempt that has failed where a later consumer finds it. */
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

    /** Lets the lease run out, so that others take it over at once. What has not begun does not count as a delivery. */
    void giveBack(StreamEntry<T> entry) {
        if (held.remove(entry.id(), entry)) {
            var count = entry.begun() ? entry.deliveries() : entry.deliveries() - 1;
            mark(entry, group.source().lease().toMillis(), count);
        }
    }

    /** Parks an entry and acknowledges it in the same step, so that it is parked once whatever dies when. */
    Future<Void> park(StreamEntry<T> entry, String reason, int attempts) {
        entry.closing(true);
        var letter = StreamParking.letter(group.source(), deadLetters, entry, reason, attempts, clock.millis());
        return group.park(entry, deadLetters.stream(), letter)
                .onFailure(failure -> onLane(() -> entry.closing(false)))
                .compose(ours -> {
                    if (ours) {
                        return Future.<Void>succeededFuture();
                    }
                    onLane(() -> lose(Set.of(entry.id())));
                    return Future.failedFuture("another consumer has claimed the entry");
                });
    }

    /** Renews all leases; what is not ours any more is lost to somebody else. */
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
                // It was done meanwhile.
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
