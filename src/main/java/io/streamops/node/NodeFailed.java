package io.streamops.node;

/** A node cannot start; the message is one line for the operator. */
public final class NodeFailed extends Exception {
    public NodeFailed(String message) {
        super(message);
    }

    public NodeFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
