package io.streamops.events.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.events.Received;
import io.streamops.messaging.Undecodable;

/**
 * An event as the lane brings it.
 *
 * @param text the whole envelope
 */
record Read(Received received, String text) {
    static Read decode(byte[] message) throws Undecodable {
        return new Read(Received.decode(message), new String(message, UTF_8));
    }
}
