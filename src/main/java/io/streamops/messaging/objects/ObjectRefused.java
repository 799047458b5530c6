package io.streamops.messaging.objects;

/** The object storage is there and does not do what it was asked for. */
public final class ObjectRefused extends RuntimeException {
    private final String code;

    ObjectRefused(String name, String code, Throwable cause) {
        super("object storage rejected " + name + ": " + code, cause);
        this.code = code;
    }

    /** S3's word for the reason. */
    public String code() {
        return code;
    }
}
