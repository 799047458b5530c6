package io.streamops.messaging.objects;

/** The object exceeds the reader's limit. */
public final class ObjectTooLarge extends RuntimeException {
    ObjectTooLarge(ObjectPath path, long limit) {
        super(path + " is larger than " + limit + " bytes");
    }
}
