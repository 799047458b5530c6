package io.streamops.crawl.politeness;

import io.vertx.redis.client.Response;
import java.time.Duration;

/**
 * Redis's reply to a call.
 *
 * @param begun how many turns have started, in order of request
 * @param why no more have started
 * @param rest until the pause ends, or the first lease expires
 */
record HostLimiterReply(int begun, Why why, Duration rest) {
    /** Why no more turns have started. */
    enum Why {
        /** All requested turns have started. */
        ENOUGH,
        /** The delay or pause of the host is not over. */
        TOO_EARLY,
        /** The host is at its limit. */
        TOO_MANY
    }

    static HostLimiterReply of(Response reply) {
        return new HostLimiterReply(
                (int) number(reply, 0), Why.values()[(int) number(reply, 1)], Duration.ofMillis(number(reply, 2)));
    }

    private static long number(Response reply, int at) {
        return Long.parseLong(reply.get(at).toString());
    }
}
