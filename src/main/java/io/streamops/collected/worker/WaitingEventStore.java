package io.streamops.collected.worker;

import io.streamops.messaging.rabbit.RawMessage;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Events that wait for missing objects, in Redis: {@code collected:waiting}, a sorted set by the time of the next check, and
 * {@code collected:waiting:ID}, a hash with the message, the start of the wait and the number of checks. The id is derived
 * from the body, so a repeated event is stored once.
 *
 * @param most the maximum number of waiting events
 */
record WaitingEventStore(RedisConnections redis, int most) {
    private static final List<String> SCHEDULE = List.of("collected:waiting");
    private static final int ID_BYTES = 16;
    /** About the longest time that object storage and RabbitMQ take to respond or time out. */
    private static final Duration LEASE = Duration.ofSeconds(45);

    /**
     * A waiting event, leased for a check.
     *
     * @param attempts how often its object was looked for
     * @param leaseEnd the end of the lease, which also proves its ownership
     */
    record Entry(String id, String message, Instant since, int attempts, Instant leaseEnd) {}

    /**
     * The events that are due.
     *
     * @param all the number of waiting events
     * @param next when the next one is due; empty if there is none
     */
    record Due(List<Entry> entries, long all, Optional<Instant> next) {}

    /** Stores the event and returns the start of its wait; empty if too many are waiting. */
    Future<Optional<Instant>> add(RawMessage message, Instant now, Duration delay) {
        return redis.script(
                        WaitingEventScripts.ADD,
                        SCHEDULE,
                        List.of(
                                id(message.body()),
                                millis(now.plus(delay)),
                                Integer.toString(most),
                                message.encode(),
                                millis(now)))
                .map(since -> time(since.toString()));
    }

    Future<Due> take(Instant now, int limit) {
        var leaseEnd = leaseFrom(now);
        return redis.script(
                        WaitingEventScripts.TAKE,
                        SCHEDULE,
                        List.of(millis(now), millis(leaseEnd), Integer.toString(limit)))
                .map(answer -> due(answer, leaseEnd));
    }

    private static Instant leaseFrom(Instant now) {
        return Instant.ofEpochMilli(now.plus(LEASE).toEpochMilli());
    }

    private static Due due(Response answer, Instant leaseEnd) {
        var entries = new ArrayList<Entry>();
        for (var i = 2; i < answer.size(); i += 4) {
            entries.add(new Entry(
                    answer.get(i).toString(),
                    answer.get(i + 1).toString(),
                    Instant.ofEpochMilli(Long.parseLong(answer.get(i + 2).toString())),
                    Integer.parseInt(answer.get(i + 3).toString()),
                    leaseEnd));
        }
        var all = Objects.requireNonNull(answer.get(0).toLong());
        return new Due(entries, all, time(answer.get(1).toString()));
    }

    /** The object is still missing. */
    Future<Void> missed(Entry entry, Instant due) {
        return again(entry, due, 1).mapEmpty();
    }

    /** The object could not be looked for. */
    Future<Void> giveBack(Entry entry, Instant due) {
        return again(entry, due, 0).mapEmpty();
    }

    /** Renews the lease before a step that must not run twice; empty if the lease was lost. */
    Future<Optional<Entry>> renew(Entry entry, Instant now) {
        var leaseEnd = leaseFrom(now);
        var renewed = new Entry(entry.id(), entry.message(), entry.since(), entry.attempts(), leaseEnd);
        return again(entry, leaseEnd, 0).map(ours -> ours ? Optional.of(renewed) : Optional.empty());
    }

    private Future<Boolean> again(Entry entry, Instant due, int attempts) {
        var arguments = List.of(entry.id(), millis(entry.leaseEnd()), millis(due), Integer.toString(attempts));
        return redis.script(WaitingEventScripts.PUT_OFF, SCHEDULE, arguments)
                .map(done -> Objects.requireNonNull(done.toInteger()) == 1);
    }

    /** Ends the wait. */
    Future<Void> remove(Entry entry) {
        return redis.script(WaitingEventScripts.REMOVE, SCHEDULE, List.of(entry.id(), millis(entry.leaseEnd())))
                .mapEmpty();
    }

    private static String millis(Instant time) {
        return Long.toString(time.toEpochMilli());
    }

    private static Optional<Instant> time(String millis) {
        return millis.isEmpty() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    private static String id(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body), 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
