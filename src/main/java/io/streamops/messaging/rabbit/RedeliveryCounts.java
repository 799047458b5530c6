package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Delivery;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivery attempts of a queue's messages, counted in Redis, because a queue without arguments does not count. Only failed
 * and redelivered messages are looked up, so most messages cost nothing. Without Redis, a redelivered message counts as
 * tried once.
 */
final class RedeliveryCounts {
    private static final Logger log = LoggerFactory.getLogger(RedeliveryCounts.class);
    /** The header set by queues that count deliveries. */
    static final String BY_QUEUE = "x-delivery-count";

    private static final long KEPT_MILLIS = Duration.ofDays(1).toMillis();

    private final RedisConnections redis;
    private final String queue;

    RedeliveryCounts(RedisConnections redis, String queue) {
        this.redis = redis;
        this.queue = queue;
    }

    /** Whether the message was redelivered by a queue that does not count. */
    static boolean isToBeCounted(Delivery message) {
        return message.getEnvelope().isRedeliver() && byQueue(message) == null;
    }

    /** The queue's count; null if it does not count. */
    static @Nullable Integer byQueue(Delivery message) {
        var headers = message.getProperties().getHeaders();
        return headers != null && headers.get(BY_QUEUE) instanceof Number count ? count.intValue() : null;
    }

    /** A message that is given back without an attempt, so that its redelivery must not count. */
    static RabbitSession.RequeuedMessage refused(String queue, Delivery message) {
        var envelope = message.getEnvelope();
        var first = !envelope.isRedeliver() && byQueue(message) == null;
        return new RabbitSession.RequeuedMessage(envelope.getDeliveryTag(), first ? key(queue, message) : null);
    }

    /** Corrects the counts of messages that are redelivered without an attempt. */
    Future<Void> uncount(List<RabbitSession.RequeuedMessage> messages) {
        var keys = messages.stream()
                .map(RabbitSession.RequeuedMessage::counter)
                .filter(Objects::nonNull)
                .toList();
        return keys.isEmpty() ? Future.succeededFuture() : add(keys, -1).mapEmpty();
    }

    private String key(Delivery message) {
        return key(queue, message);
    }

    private static String key(String queue, Delivery message) {
        var digest = RabbitParkedHeaders.sha256();
        var id = message.getProperties().getMessageId();
        digest.update(id == null ? message.getBody() : id.getBytes(StandardCharsets.UTF_8));
        return "redelivered:%s:%s".formatted(queue, HexFormat.of().formatHex(digest.digest(), 0, 16));
    }

    /** The attempts of each message, in order; redelivered ones are incremented. */
    Future<List<DeliveryCount>> ofAll(List<Delivery> messages) {
        var keys = messages.stream()
                .filter(RedeliveryCounts::isToBeCounted)
                .map(this::key)
                .toList();
        return add(keys, 1).map(counts -> {
            var all = new ArrayList<DeliveryCount>(messages.size());
            var next = 0;
            for (var message : messages) {
                if (isToBeCounted(message)) {
                    all.add(new DeliveryCount(Math.max(0, counts.get(next)), keys.get(next)));
                    next++;
                } else {
                    all.add(DeliveryCount.uncounted(message));
                }
            }
            return all;
        });
    }

    /** Changes a count; returns the counter, or null if the queue counts. */
    @Nullable String count(Delivery message, int more) {
        if (byQueue(message) != null) {
            return null;
        }
        var key = key(message);
        add(List.of(key), more);
        return key;
    }

    private Future<List<Integer>> add(List<String> keys, int more) {
        var requests = new ArrayList<Request>(2 * keys.size());
        for (var key : keys) {
            requests.add(Request.cmd(Command.INCRBY).arg(key).arg(more));
            requests.add(Request.cmd(Command.PEXPIRE).arg(key).arg(KEPT_MILLIS));
        }
        return redis.batch(requests)
                .map(replies -> {
                    var counts = new ArrayList<Integer>(keys.size());
                    for (var i = 0; i < replies.size(); i += 2) {
                        counts.add(number(replies.get(i)));
                    }
                    return List.copyOf(counts);
                })
                .otherwise(away -> {
                    log.debug("delivery attempts could not be counted", away);
                    return keys.stream().map(key -> 1).toList();
                });
    }

    private static int number(@Nullable Response reply) {
        var count = reply == null ? null : reply.toInteger();
        return count == null ? 1 : count;
    }

    void forget(Collection<String> keys) {
        var request = Request.cmd(Command.DEL);
        keys.forEach(request::arg);
        redis.send(request).onFailure(away -> log.debug("the counters will expire", away));
    }

    /**
     * The number of earlier attempts of a message.
     *
     * @param counter the Redis key of the count; null if it is not counted there
     */
    record DeliveryCount(int times, @Nullable String counter) {

        /** What is known of a message without a lookup. */
        static DeliveryCount uncounted(Delivery message) {
            var byQueue = RedeliveryCounts.byQueue(message);
            return new DeliveryCount(byQueue == null ? 0 : byQueue, null);
        }
    }
}
