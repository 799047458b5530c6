package io.streamops.messaging.redis;

import io.vertx.core.Future;
import java.util.List;

/** Keeps a stream from growing for ever: what all of its groups have been given and have acknowledged is removed. */
public final class StreamTrim {
    /** So many at once, give or take a node of the stream, because Redis does nothing else meanwhile. */
    private static final int MOST = 10_000;

    private StreamTrim() {}

    /**
     * Removes from the beginning of the stream what nobody needs any more; nothing as long as there is no group. Answers how
     * many entries that were. Many take several calls: there may be more when it answers some thousands.
     */
    public static Future<Long> trim(RedisConnections redis, String stream) {
        return redis.script(StreamScripts.TRIM, List.of(stream), List.of(Integer.toString(MOST)))
                .map(StreamReplies::number);
    }
}
