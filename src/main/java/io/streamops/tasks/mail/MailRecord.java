package io.streamops.tasks.mail;

import io.streamops.contract.event.EntityId;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/**
 * Records in Redis that the mail of a task was sent.
 *
 * @param ttl how long a record is kept
 */
record MailRecord(RedisConnections redis, Duration ttl) {
    /**
     * The state of a mail.
     *
     * @param sent whether the server has accepted it
     * @param messageId of this and all other attempts
     */
    record State(boolean sent, String messageId) {}

    static String key(EntityId task, int round) {
        return "task:%s:effect:%d".formatted(task, round);
    }

    /** Records that sending begins, unless the mail is sent. */
    Future<State> begin(EntityId task, int round, String messageId) {
        return redis.script(MailScripts.BEGIN, List.of(key(task, round)), List.of(messageId, seconds()))
                .map(reply -> new State(
                        "sent".equals(reply.get(0).toString()), reply.get(1).toString()));
    }

    /** Records that the server has accepted the mail. */
    Future<Void> sent(EntityId task, int round, String messageId) {
        return redis.script(MailScripts.SENT, List.of(key(task, round)), List.of(messageId, seconds()))
                .mapEmpty();
    }

    private String seconds() {
        return Long.toString(ttl.toSeconds());
    }
}
