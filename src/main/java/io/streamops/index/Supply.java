package io.streamops.index;

import io.streamops.contract.page.PageMessage;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.index.schema.Entry;
import io.streamops.index.schema.Kind;
import io.streamops.messaging.LaneOptions;
import java.util.List;
import java.util.Map;

/**
 * The source of an index.
 *
 * @param lane over the queue of the same name
 */
record Supply(Kind kind, LaneOptions lane, Reading reading) {
    /** Parses a message; throws {@link io.streamops.contract.ContractViolation} if it is invalid. */
    @FunctionalInterface
    interface Reading {
        List<? extends Entry> read(byte[] message, Map<String, String> headers);
    }

    /** Enough for a group being committed and the next one being written. */
    private static final int MOST_PAGES = 2_000;
    /** A message contains up to some hundred posts. */
    private static final int MOST_POST_MESSAGES = 64;

    private static final int MAX_WAITING = 64;

    static Supply of(Kind kind) {
        return switch (kind) {
            case PAGE ->
                new Supply(
                        kind,
                        lane(PageMessage.QUEUE, MOST_PAGES),
                        (page, headers) -> List.of(PageReading.read(page, headers)));
            case POST ->
                new Supply(
                        kind,
                        lane(AnalysedPost.QUEUE, MOST_POST_MESSAGES),
                        (posts, headers) -> PostReading.read(posts));
        };
    }

    private static LaneOptions lane(String queue, int inFlight) {
        return LaneOptions.named(queue).withMaxInFlight(inFlight).withMaxWaiting(MAX_WAITING);
    }

    String queue() {
        return lane.name();
    }
}
