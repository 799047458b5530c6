package io.streamops.index;

import io.streamops.contract.page.PageMessage;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.messaging.LaneOptions;
import java.util.List;
import java.util.Map;

/**
 * The RabbitMQ queue that feeds an index.
 *
 * @param lane the lane over the queue of the same name
 */
record IndexerQueue(IndexKind kind, LaneOptions lane, Parser parser) {
    /** Parses a message; throws {@link io.streamops.contract.ContractViolation} if it is invalid. */
    @FunctionalInterface
    interface Parser {
        List<? extends IndexSchema.Entry> read(byte[] message, Map<String, String> headers);
    }

    /** Enough for a group being committed and the next one being written. */
    private static final int MOST_PAGES = 2_000;
    /** A message contains up to some hundred posts. */
    private static final int MOST_POST_MESSAGES = 64;

    private static final int MAX_WAITING = 64;

    static IndexerQueue of(IndexKind kind) {
        return switch (kind) {
            case PAGE ->
                new IndexerQueue(
                        kind,
                        lane(PageMessage.QUEUE, MOST_PAGES),
                        (page, headers) -> List.of(PageMessageParser.read(page, headers)));
            case POST ->
                new IndexerQueue(
                        kind,
                        lane(AnalyzedPost.QUEUE, MOST_POST_MESSAGES),
                        (posts, headers) -> PostMessageParser.read(posts));
        };
    }

    private static LaneOptions lane(String queue, int inFlight) {
        return LaneOptions.named(queue).withMaxInFlight(inFlight).withMaxWaiting(MAX_WAITING);
    }

    String name() {
        return lane.name();
    }
}
