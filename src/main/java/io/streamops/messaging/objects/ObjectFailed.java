package io.streamops.messaging.objects;

/** The object storage is there and fails at this one object; another try may succeed. */
public final class ObjectFailed extends RuntimeException {
    ObjectFailed(String name, Throwable cause) {
        super("the object storage fails at " + name + ": " + cause.getMessage(), cause);
    }
}
