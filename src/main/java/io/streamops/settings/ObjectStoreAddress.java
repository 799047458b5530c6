package io.streamops.settings;

import java.net.URI;

/** Where MinIO, or whatever else speaks S3, is. */
public record ObjectStoreAddress(URI endpoint, String accessKey, String secretKey) {

    /** Without the credentials. */
    @Override
    public String toString() {
        return Redaction.withoutCredentials(endpoint);
    }
}
