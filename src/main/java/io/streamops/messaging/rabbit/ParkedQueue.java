package io.streamops.messaging.rabbit;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes parked copies to {@code <queue>.parked}. */
final class ParkedQueue {
    private static final Logger log = LoggerFactory.getLogger(ParkedQueue.class);
    private static final String WITHOUT_HEADERS =
            " (the message's own headers are too large and are left out of the copy)";

    private final RabbitPublisher publisher;
    private final String source;
    private final String parked;
    private final InstantSource clock;

    /** @param source the queue of the lane */
    ParkedQueue(RabbitPublisher publisher, String source, InstantSource clock) {
        this.publisher = publisher;
        this.source = source;
        this.parked = RabbitSource.parkedQueue(source);
        this.clock = clock;
    }

    /** Succeeds once the broker has confirmed the copy. Headers that leave no room for the reason are left out. */
    Future<Void> copy(RawMessage message, String reason, int attempts) {
        var properties = message.properties();
        var now = clock.instant();
        return copy(message, RabbitParkedHeaders.of(properties, source, reason, attempts, now))
                .recover(failure -> failure instanceof OutgoingMessage.NotEncodable
                        ? copy(message, RabbitParkedHeaders.alone(source, reason + WITHOUT_HEADERS, attempts, now))
                        : Future.failedFuture(failure));
    }

    private Future<Void> copy(RawMessage message, Map<String, Object> headers) {
        var properties = message.properties().builder().headers(headers).build();
        return publisher.copy(parked, properties, message.body());
    }

    /** Declares the queue again after it was deleted, so that the next attempt finds it. Link's thread only. */
    void declareAgain(@Nullable RabbitSession session) {
        if (session == null) {
            return;
        }
        try {
            new RabbitTopology(session.channel().getConnection()).queue(parked);
        } catch (IOException | RuntimeException e) {
            log.debug("it will be declared on the next connection", e);
        }
    }
}
