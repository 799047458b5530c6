package io.streamops.messaging.rabbit;

import java.io.IOException;

/**
 * What a lane reads.
 *
 * @param queue its name; what cannot be handled is parked in {@code <queue>.parked}
 * @param topology what has to be there before the lane reads
 */
public record RabbitSource(String queue, RabbitTopology.Declaration topology) {
    private static final String PARKED = ".parked";

    /** A queue that others publish to by its name. */
    public static RabbitSource of(String queue) {
        return new RabbitSource(queue, topology -> topology.queue(queue));
    }

    static String parkedQueue(String queue) {
        return queue + PARKED;
    }

    void declare(RabbitTopology declared) throws IOException {
        topology.declare(declared);
        declared.queue(parkedQueue(queue));
    }
}
