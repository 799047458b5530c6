package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.List;

/** The messages that one lane has parked. */
public interface Parking {
    /**
     * Some of them and how many there are.
     *
     * @param parked oldest first
     */
    record Page(List<Parked> parked, long total) {}

    String lane();

    Future<Page> list(int offset, int limit);

    /** Puts the message back where it came from, then forgets that it was parked; false where there is no such one. */
    Future<Boolean> replay(String id);

    /** Forgets the message for good; false where there is no such one. */
    Future<Boolean> discard(String id);
}
