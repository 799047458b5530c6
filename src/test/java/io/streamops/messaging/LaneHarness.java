package io.streamops.messaging;

import io.streamops.kit.Telemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One broker for the conformance suite. Has a constructor without arguments, so that another process can create it. */
public interface LaneHarness {
    /** How far the order of a key reaches. */
    enum Order {
        /** There are no keys. */
        NONE,
        /** Among the messages that one lane holds. */
        WITHIN_A_LANE,
        /** Among all lanes of the group. */
        ACROSS_LANES
    }

    /** A message to be sent. */
    record Message(@Nullable String key, String body, Map<String, String> headers) {
        public static Message of(@Nullable String key, String body) {
            return new Message(key, body, Map.of());
        }
    }

    /** Starts the broker on a port of its own choice. */
    void start(Vertx vertx) throws Exception;

    /** Stops the broker; its data stays. */
    void stop() throws Exception;

    /** After {@link #stop}, on the same port with the same data. */
    void startAgain() throws Exception;

    /** Stops the broker if it runs, closes what the harness has opened, deletes the data. */
    void close() throws Exception;

    /** Its address, for {@link #connect} in another process. */
    String address();

    /** Instead of {@link #start}: uses the broker that another process has started. */
    void connect(Vertx vertx, String address);

    Order order();

    /** Creates an unused topic with at least three partitions, stream or queue, and returns its name. */
    String newSource() throws Exception;

    /** Sends the messages in their order and returns once the broker has confirmed all of them. */
    void send(String source, List<Message> messages) throws Exception;

    /**
     * Makes a lane in the current Vert.x context; all lanes of a source are of the same group. Bodies are decoded by
     * {@link LaneContract#decode}. Messages of a dead consumer are taken over after a few seconds.
     */
    Lane lane(Vertx vertx, String source, LaneOptions options, Lane.Handler<String> handler, Telemetry telemetry);

    /** Publishes through the product's publisher, from the current Vert.x context. */
    Future<?> publish(Vertx vertx, String source, Message message, Telemetry telemetry);

    /** The number of unsettled messages of the source, waiting or in flight. */
    long unsettled(String source) throws Exception;

    /** The messages that lanes of the source have parked. */
    Parking parking(Vertx vertx, String source);
}
