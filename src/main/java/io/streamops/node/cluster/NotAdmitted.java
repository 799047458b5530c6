package io.streamops.node.cluster;

/** A node cannot become a member; the message is for whoever starts it. */
public final class NotAdmitted extends Exception {
    NotAdmitted(String message) {
        super(message);
    }

    NotAdmitted(String message, Throwable cause) {
        super(message, cause);
    }
}
