package io.streamops.messaging.redis;

import io.streamops.messaging.Parking;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The entries parked on a dead-deadLetter stream. Each contains its origin and the complete original. */
public final class StreamParking implements Parking {
    private static final String RAW = "raw";
    private static final String SOURCE = "src_stream";
    private static final String ATTEMPTS = "attempts";
    private static final int PAGE = 200;
    private static final Pattern ID = Pattern.compile("\\d{1,19}-\\d{1,19}");

    private final String lane;
    private final RedisConnections redis;
    private final DeadLetterStream deadLetters;

    public StreamParking(String lane, RedisConnections redis, DeadLetterStream deadLetters) {
        this.lane = lane;
        this.redis = redis;
        this.deadLetters = deadLetters;
    }

    /** The fields of a dead deadLetter. */
    static Map<String, String> deadLetter(
            StreamGroup.Source source,
            DeadLetterStream to,
            StreamEntry<?> entry,
            String reason,
            int attempts,
            long now) {
        var deadLetter = new LinkedHashMap<String, String>();
        deadLetter.put(SOURCE, source.stream());
        deadLetter.put("src_group", source.group());
        deadLetter.put("src_msg_id", entry.id());
        deadLetter.put("consumer", source.consumer());
        deadLetter.put("ts", Long.toString(now));
        deadLetter.put("error", reason);
        deadLetter.put("traceback", "");
        deadLetter.put(ATTEMPTS, Integer.toString(attempts));
        for (var name : to.copied()) {
            deadLetter.put(name, entry.fields().getOrDefault(name, ""));
        }
        deadLetter.put(RAW, json(entry.fields()));
        return deadLetter;
    }

    private static String json(Map<String, String> fields) {
        var json = new JsonObject();
        fields.forEach(json::put);
        return json.encode();
    }

    @Override
    public String lane() {
        return lane;
    }

    @Override
    public Future<Page> list(int offset, int limit) {
        return redis.ask(Request.cmd(Command.XLEN).arg(deadLetters.stream()))
                .compose(total -> page("-", offset, limit, new ArrayList<>())
                        .map(parked -> new Page(parked, StreamReplies.number(total))));
    }

    private Future<List<Parking.ParkedMessage>> page(
            String from, int skip, int limit, List<Parking.ParkedMessage> parked) {
        var count = Math.min(PAGE, skip + limit);
        if (count == 0) {
            return Future.succeededFuture(parked);
        }
        return range(from, "+", count).compose(entries -> {
            var skipped = Math.min(skip, entries.size());
            entries.stream().skip(skipped).limit(limit).map(this::parked).forEach(parked::add);
            return entries.size() < count
                    ? Future.succeededFuture(parked)
                    : page(
                            "(" + entries.getLast().id(),
                            skip - skipped,
                            limit - Math.min(limit, entries.size() - skipped),
                            parked);
        });
    }

    private Future<List<DeadLetter>> range(String from, String to, int count) {
        return redis.ask(Request.cmd(Command.XRANGE)
                        .arg(deadLetters.stream())
                        .arg(from)
                        .arg(to)
                        .arg("COUNT")
                        .arg(count))
                .map(reply -> reply.stream().map(DeadLetter::of).toList());
    }

    private Parking.ParkedMessage parked(DeadLetter deadLetter) {
        var original = deadLetter.original(deadLetters.copied());
        var body = deadLetters.body() == null ? null : original.get(deadLetters.body());
        return new Parking.ParkedMessage(
                lane,
                deadLetter.id(),
                deadLetter.field("error"),
                deadLetter.number(ATTEMPTS).intValue(),
                deadLetter.parkedAt(),
                null,
                original,
                body == null ? json(original) : body);
    }

    @Override
    public Future<Boolean> replay(String id) {
        return known(id).compose(deadLetter -> deadLetter == null ? Future.succeededFuture(false) : replay(deadLetter));
    }

    private Future<Boolean> replay(DeadLetter deadLetter) {
        var arguments = new ArrayList<String>();
        arguments.add(deadLetter.id());
        deadLetter.original(deadLetters.copied()).forEach((name, value) -> {
            arguments.add(name);
            arguments.add(value);
        });
        if (arguments.size() == 1 || deadLetter.field(SOURCE).isEmpty()) {
            return Future.failedFuture(new IllegalStateException("the parked entry has no copy of the message"));
        }
        return redis.script(StreamScripts.REDRIVE, List.of(deadLetters.stream(), deadLetter.field(SOURCE)), arguments)
                .map(reply -> StreamReplies.number(reply) == 1);
    }

    private Future<@Nullable DeadLetter> known(String id) {
        if (!ID.matcher(id).matches()) {
            return Future.succeededFuture(null);
        }
        return range(id, id, 1).map(entries -> entries.isEmpty() ? null : entries.getFirst());
    }

    @Override
    public Future<Boolean> discard(String id) {
        if (!ID.matcher(id).matches()) {
            return Future.succeededFuture(false);
        }
        return redis.ask(Request.cmd(Command.XDEL).arg(deadLetters.stream()).arg(id))
                .map(deleted -> StreamReplies.number(deleted) == 1);
    }

    /** An entry of the dead-deadLetter stream, written by us or by a peer. */
    private record DeadLetter(String id, Map<String, String> fields) {
        static DeadLetter of(Response entry) {
            return new DeadLetter(entry.get(0).toString(), StreamReplies.fields(entry.get(1)));
        }

        String field(String name) {
            return fields.getOrDefault(name, "");
        }

        Long number(String name) {
            var text = field(name);
            return text.matches("\\d{1,18}") ? Long.valueOf(text) : Long.valueOf(0);
        }

        @Nullable Instant parkedAt() {
            var millis = number("ts");
            return millis == 0 ? null : Instant.ofEpochMilli(millis);
        }

        /** The original fields: complete if {@code raw} is JSON, otherwise the copied ones. */
        Map<String, String> original(List<String> copied) {
            var original = new LinkedHashMap<String, String>();
            try {
                new JsonObject(field(RAW))
                        .forEach(member -> original.put(member.getKey(), Objects.toString(member.getValue(), "")));
            } catch (DecodeException e) {
                copied.stream().filter(fields::containsKey).forEach(name -> original.put(name, field(name)));
            }
            return original;
        }
    }

    /**
     * The dead-deadLetter stream of a lane.
     *
     * @param stream its key
     * @param copied fields of the entry that are repeated as separate fields
     * @param body the entry's field that is shown as the body; null: all fields, as JSON
     */
    public record DeadLetterStream(
            String stream, List<String> copied, @Nullable String body) {}
}
