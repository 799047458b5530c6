package io.streamops.events.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.events.ReceivedEvent;
import io.streamops.messaging.Undecodable;

/**
 * An event as the lane brings it.
 *
 * @param text the whole envelope
 */
record RawEvent(ReceivedEvent received, String text) {
    static RawEvent decode(byte[] message) throws Undecodable {
        return new RawEvent(ReceivedEvent.decode(message), new String(message, UTF_8));
    }
}
