package io.streamops.tasks.mail;

import io.streamops.contract.event.EntityId;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/**
 * Whether a task's mail was sent, in Redis.
 *
 * @param ttl how long that is known
 */
record MailRecord(RedisConnections redis, Duration ttl) {
    /**
     * How it stands.
     *
     * @param sent whether a server has taken it
     * @param messageId under which it was, or is to be sent
     */
    record Standing(boolean sent, String messageId) {}

    static String key(EntityId task, int round) {
        return "task:%s:effect:%d".formatted(task, round);
    }

    /** Says that it is being sent, unless it was. */
    Future<Standing> begin(EntityId task, int round, String messageId) {
        return redis.script(MailScripts.BEGIN, List.of(key(task, round)), List.of(messageId, seconds()))
                .map(reply -> new Standing(
                        "sent".equals(reply.get(0).toString()), reply.get(1).toString()));
    }

    /** Says that a server has taken it. */
    Future<Void> sent(EntityId task, int round, String messageId) {
        return redis.script(MailScripts.SENT, List.of(key(task, round)), List.of(messageId, seconds()))
                .mapEmpty();
    }

    private String seconds() {
        return Long.toString(ttl.toSeconds());
    }
}
