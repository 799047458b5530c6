package io.streamops.messaging.objects;

/** The object storage is there and fails at this one object; another try may succeed. */
public final class ObjectFailed extends RuntimeException {
    ObjectFailed(String name, Throwable cause) {
        super("object storage failed on " + name + ": " + cause.getMessage(), cause);
    }
}
