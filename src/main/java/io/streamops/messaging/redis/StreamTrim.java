package io.streamops.messaging.redis;

import io.vertx.core.Future;
import java.util.List;

/** Trims streams: removes what all groups have received and acknowledged. */
public final class StreamTrim {
    /** The approximate number removed per call, because Redis serves no other client meanwhile. */
    private static final int MOST = 10_000;

    private StreamTrim() {}

    /**
     * Removes entries that no group needs any more; none if there is no group. Returns how many were removed. A result of
     * some thousands means that there may be more.
     */
    public static Future<Long> trim(RedisConnections redis, String stream) {
        return redis.script(StreamScripts.TRIM, List.of(stream), List.of(Integer.toString(MOST)))
                .map(StreamReplies::number);
    }
}
