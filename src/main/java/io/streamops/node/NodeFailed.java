package io.streamops.node;

/** A node that cannot start, in one line. */
public final class NodeFailed extends Exception {
    public NodeFailed(String message) {
        super(message);
    }

    public NodeFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
