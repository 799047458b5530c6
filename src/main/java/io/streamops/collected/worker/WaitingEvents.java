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
 * The events that wait for objects which do not exist yet, in Redis: {@code collected:waiting}, a sorted set of when each is looked
 * at again, and {@code collected:waiting:ID}, a hash of the message, since when it waits, and how often its object was sought.
 * The same event is there once, however often it comes: its id is made of its body.
 *
 * @param most so many may wait
 */
record WaitingEvents(RedisConnections redis, int most) {
    private static final List<String> SCHEDULE = List.of("collected:waiting");
    private static final int ID_BYTES = 16;
    /** About what the storage, and RabbitMQ, take at the most to answer or not to. */
    private static final Duration LEASE = Duration.ofSeconds(45);

    /**
     * One that waits, and is ours to look at.
     *
     * @param attempts how often its object was sought
     * @param leaseEnd until then nobody else looks at it, and by that it is known to be ours
     */
    record Entry(String id, String message, Instant since, int attempts, Instant leaseEnd) {}

    /**
     * What is due.
     *
     * @param all how many wait
     * @param next when another one is due; nothing where none is left
     */
    record Due(List<Entry> entries, long all, Optional<Instant> next) {}

    /** Answers since when it waits, once it is kept; nothing where too many do. */
    Future<Optional<Instant>> add(RawMessage message, Instant now, Duration delay) {
        return redis.script(
                        WaitingScripts.ADD,
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
                        WaitingScripts.TAKE, SCHEDULE, List.of(millis(now), millis(leaseEnd), Integer.toString(limit)))
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

    /** Its object was sought once more, in vain. */
    Future<Void> missed(Entry entry, Instant due) {
        return again(entry, due, 1).mapEmpty();
    }

    /** Its object could not be sought. */
    Future<Void> giveBack(Entry entry, Instant due) {
        return again(entry, due, 0).mapEmpty();
    }

    /** Before what should not be done twice: the same under a new lease; nothing where it is ours no longer. */
    Future<Optional<Entry>> renew(Entry entry, Instant now) {
        var leaseEnd = leaseFrom(now);
        var renewed = new Entry(entry.id(), entry.message(), entry.since(), entry.attempts(), leaseEnd);
        return again(entry, leaseEnd, 0).map(ours -> ours ? Optional.of(renewed) : Optional.empty());
    }

    private Future<Boolean> again(Entry entry, Instant due, int attempts) {
        var arguments = List.of(entry.id(), millis(entry.leaseEnd()), millis(due), Integer.toString(attempts));
        return redis.script(WaitingScripts.AGAIN, SCHEDULE, arguments)
                .map(done -> Objects.requireNonNull(done.toInteger()) == 1);
    }

    /** It waits no longer. */
    Future<Void> remove(Entry entry) {
        return redis.script(WaitingScripts.REMOVE, SCHEDULE, List.of(entry.id(), millis(entry.leaseEnd())))
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
