package io.streamops.messaging.objects;

/** Object storage is available but rejects the request. */
public final class ObjectRefused extends RuntimeException {
    private final String code;

    ObjectRefused(String name, String code, Throwable cause) {
        super("object storage rejected " + name + ": " + code, cause);
        this.code = code;
    }

    /** S3's error code. */
    public String code() {
        return code;
    }
}
