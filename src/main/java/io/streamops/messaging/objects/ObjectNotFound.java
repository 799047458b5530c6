package io.streamops.messaging.objects;

/** The object or its bucket does not exist; it may appear later. */
public final class ObjectNotFound extends RuntimeException {
    ObjectNotFound(String name, Throwable cause) {
        super(name + " does not exist", cause);
    }
}
