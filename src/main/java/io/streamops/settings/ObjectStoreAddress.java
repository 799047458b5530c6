package io.streamops.settings;

import java.net.URI;

/** The address of MinIO or another S3 service, with credentials. */
public record ObjectStoreAddress(URI endpoint, String accessKey, String secretKey) {

    /** Without the credentials. */
    @Override
    public String toString() {
        return Redaction.withoutCredentials(endpoint);
    }
}
