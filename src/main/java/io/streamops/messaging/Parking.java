package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.List;

/** The parked messages of one lane. */
public interface Parking {
    /**
     * A page of parked messages and the total number.
     *
     * @param parked oldest first
     */
    record Page(List<ParkedMessage> parked, long total) {}

    String lane();

    Future<Page> list(int offset, int limit);

    /** Sends the message back to its source and removes it from the parked ones; false if there is no such message. */
    Future<Boolean> replay(String id);

    /** Deletes the message; false if there is no such message. */
    Future<Boolean> discard(String id);
}
