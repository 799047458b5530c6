package io.streamops.crawl.polite;

import io.vertx.redis.client.Response;
import java.time.Duration;

/**
 * What Redis has answered.
 *
 * @param begun how many turns have begun, the first ones asked for
 * @param why no more have
 * @param rest until the pause is over, or until the first lease ends
 */
record TurnAnswer(int begun, Why why, Duration rest) {
    /** Why no more turns have begun. */
    enum Why {
        /** All that were asked for have begun. */
        ENOUGH,
        /** The host is left alone for a while. */
        TOO_EARLY,
        /** As many are under way as may be. */
        TOO_MANY
    }

    static TurnAnswer of(Response reply) {
        return new TurnAnswer(
                (int) number(reply, 0), Why.values()[(int) number(reply, 1)], Duration.ofMillis(number(reply, 2)));
    }

    private static long number(Response reply, int at) {
        return Long.parseLong(reply.get(at).toString());
    }
}
