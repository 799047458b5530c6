package io.streamops.messaging.redis;

import io.streamops.messaging.redis.StreamLeases.Mark;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands of one consumer of a group. */
public final class StreamGroup {
    static final String ANY_CONSUMER = "";

    private final RedisConnections redis;
    private final Source source;

    StreamGroup(RedisConnections redis, Source source) {
        this.redis = redis;
        this.source = source;
    }

    Source source() {
        return source;
    }

    Future<Void> create() {
        return create(redis, source.stream(), source.group());
    }

    /**
     * Creates the group and its stream unless they exist. The group starts at the first entry, so that nothing is missed.
     */
    public static Future<Void> create(RedisConnections redis, String stream, String group) {
        return redis.send(Request.cmd(Command.XGROUP)
                        .arg("CREATE")
                        .arg(stream)
                        .arg(group)
                        .arg("0")
                        .arg("MKSTREAM"))
                .<Void>mapEmpty()
                .recover(failure -> String.valueOf(failure.getMessage()).startsWith("BUSYGROUP")
                        ? Future.succeededFuture()
                        : Future.failedFuture(failure));
    }

    Request read(int count, long blockMillis) {
        return Request.cmd(Command.XREADGROUP)
                .arg("GROUP")
                .arg(source.group())
                .arg(source.consumer())
                .arg("COUNT")
                .arg(count)
                .arg("BLOCK")
                .arg(blockMillis)
                .arg("STREAMS")
                .arg(source.stream())
                .arg(">");
    }

    /** Claims entries that have been idle for the given time, of one consumer or of all, except those already held. */
    Future<PendingEntry.Batch> takeOver(long idleMillis, String consumer, int count, Collection<String> held) {
        var arguments = arguments(5 + held.size());
        arguments.addAll(List.of(Long.toString(idleMillis), consumer, Integer.toString(count)));
        arguments.addAll(held);
        return script(StreamScripts.TAKE, arguments).map(StreamReplies::taken);
    }

    Future<Void> acknowledge(List<String> ids) {
        var request = Request.cmd(Command.XACK).arg(source.stream()).arg(source.group());
        ids.forEach(request::arg);
        return redis.send(request).mapEmpty();
    }

    Future<Void> acknowledgeOurs(Collection<? extends StreamEntry<?>> entries) {
        return script(StreamScripts.ACKNOWLEDGE, counted(entries)).mapEmpty();
    }

    /** Renews leases; returns the ids of entries that were claimed by others. */
    Future<List<String>> renew(Collection<? extends StreamEntry<?>> entries) {
        return script(StreamScripts.RENEW, counted(entries)).map(StreamReplies::strings);
    }

    Future<Void> mark(Collection<Mark> marks) {
        var arguments = arguments(2 + 4 * marks.size());
        for (var mark : marks) {
            arguments.add(mark.id());
            arguments.add(Integer.toString(mark.count()));
            arguments.add(Long.toString(mark.idleMillis()));
            arguments.add(Integer.toString(mark.newCount()));
        }
        return script(StreamScripts.MARK, arguments).mapEmpty();
    }

    /** Parks and acknowledges an entry atomically; false if another consumer has claimed it. */
    Future<Boolean> park(StreamEntry<?> entry, String deadLetters, Map<String, String> fields) {
        var arguments = arguments(4 + 2 * fields.size());
        arguments.add(entry.id());
        arguments.add(Integer.toString(entry.deliveries()));
        fields.forEach((name, value) -> {
            arguments.add(name);
            arguments.add(value);
        });
        return redis.script(StreamScripts.PARK, List.of(source.stream(), deadLetters), arguments)
                .map(reply -> StreamReplies.number(reply) == 1);
    }

    Future<Void> leave() {
        return script(StreamScripts.LEAVE, arguments(2)).mapEmpty();
    }

    private Future<Response> script(Script script, List<String> arguments) {
        return redis.script(script, List.of(source.stream()), arguments);
    }

    private List<String> counted(Collection<? extends StreamEntry<?>> entries) {
        var arguments = arguments(2 + 2 * entries.size());
        for (var entry : entries) {
            arguments.add(entry.id());
            arguments.add(Integer.toString(entry.deliveries()));
        }
        return arguments;
    }

    private List<String> arguments(int expected) {
        var arguments = new ArrayList<String>(expected);
        arguments.add(source.group());
        arguments.add(source.consumer());
        return arguments;
    }

    /**
     * An entry that is now pending for this consumer.
     *
     * @param deliveries its delivery count, including this delivery
     */
    record PendingEntry(String id, int deliveries, Map<String, String> fields) {
        /**
         * The entries of one reply.
         *
         * @param more whether repeating the request may return more
         */
        record Batch(List<PendingEntry> entries, boolean more) {
            static final Batch NOTHING = new Batch(List.of(), false);
        }
    }

    /**
     * What a lane consumes, and as which consumer.
     *
     * @param stream the key of the stream
     * @param group the consumer group
     * @param consumer the lane's consumer name, unique in the group. It should be stable across restarts, so that a lane resumes
     *     its pending entries at once
     * @param lease how long an entry may be idle before others may claim it; renewed while the lane holds it
     * @param key derives the ordering key from an entry's fields; null: no order
     */
    public record Source(
            String stream,
            String group,
            String consumer,
            Duration lease,
            Function<Map<String, String>, @Nullable String> key) {
        private static final Duration STANDARD_LEASE = Duration.ofSeconds(60);

        public static Source of(String stream, String group, String consumer) {
            return new Source(stream, group, consumer, STANDARD_LEASE, fields -> null);
        }

        public Source withLease(Duration time) {
            return new Source(stream, group, consumer, time, key);
        }

        /** Ordered by a field. */
        public Source orderedBy(String field) {
            return new Source(stream, group, consumer, lease, fields -> fields.get(field));
        }
    }
}
