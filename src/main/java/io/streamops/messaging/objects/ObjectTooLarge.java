package io.streamops.messaging.objects;

/** The object is larger than its reader can hold. */
public final class ObjectTooLarge extends RuntimeException {
    ObjectTooLarge(ObjectPath path, long limit) {
        super(path + " is larger than " + limit + " bytes");
    }
}
