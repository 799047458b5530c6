package io.streamops.messaging.rabbit;

import java.io.IOException;

/**
 * What a lane consumes.
 *
 * @param queue the queue; its parked messages go to {@code <queue>.parked}
 * @param topology declared before the lane consumes
 * @param maxBytes the bound on messages in flight in bytes; a single larger one is accepted on its own
 */
public record RabbitSource(String queue, RabbitTopology.Declaration topology, long maxBytes) {
    private static final String PARKED = ".parked";
    private static final long MAX_BYTES = 32L << 20;

    public RabbitSource {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("a lane of " + queue + " must have a positive bound");
        }
    }

    /** A queue that others publish to by name. */
    public static RabbitSource of(String queue) {
        return new RabbitSource(queue, topology -> topology.queue(queue), MAX_BYTES);
    }

    public RabbitSource withMaxBytes(long bound) {
        return new RabbitSource(queue, topology, bound);
    }

    static String parkedQueue(String queue) {
        return queue + PARKED;
    }

    void declare(RabbitTopology declared) throws IOException {
        topology.declare(declared);
        declared.queue(parkedQueue(queue));
    }
}
