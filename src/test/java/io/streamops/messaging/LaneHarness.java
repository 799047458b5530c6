package io.streamops.messaging;

import io.streamops.kit.Telemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One broker as the conformance suite sees it. It has a constructor without arguments, so that a process can make one. */
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

    /** Where it is, in a form that {@link #connect} takes in another process. */
    String address();

    /** Instead of {@link #start}: uses the broker that another process has started. */
    void connect(Vertx vertx, String address);

    Order order();

    /** Makes a topic with at least three partitions, a stream or a queue that nobody has used, and returns its name. */
    String newSource() throws Exception;

    /** Sends the messages in their order and returns once the broker has confirmed all of them. */
    void send(String source, List<Message> messages) throws Exception;

    /**
     * Makes a lane in the current Vert.x context; all lanes of a source are of the same group. Bodies are decoded by
     * {@link LaneContract#decode}. What a dead consumer held is taken over after a few seconds.
     */
    Lane lane(Vertx vertx, String source, LaneOptions options, Lane.Handler<String> handler, Telemetry telemetry);

    /** Publishes through the product's publisher, from the current Vert.x context. */
    Future<?> publish(Vertx vertx, String source, Message message, Telemetry telemetry);

    /** How many messages of the source have not been settled: those that wait and those that somebody holds. */
    long unsettled(String source) throws Exception;

    /** What lanes of the source have parked. */
    Parking parking(Vertx vertx, String source);
}
