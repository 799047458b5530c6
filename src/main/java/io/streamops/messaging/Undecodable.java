package io.streamops.messaging;

/** A message's body is not what its lane carries: it is parked with this message as its reason. */
public final class Undecodable extends Exception {
    public Undecodable(String message) {
        super(message);
    }

    public Undecodable(String message, Throwable cause) {
        super(message, cause);
    }
}
