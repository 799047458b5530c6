package io.streamops.messaging.objects;

/** Object storage is available but fails on this object; a retry may succeed. */
public final class ObjectFailed extends RuntimeException {
    ObjectFailed(String name, Throwable cause) {
        super("object storage failed on " + name + ": " + cause.getMessage(), cause);
    }
}
