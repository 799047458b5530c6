package io.streamops.settings;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Object storage: an external S3 service if its endpoint is set, the embedded store otherwise. */
public record ObjectStoreSettings(Optional<ObjectStoreSettings.Address> external, EmbeddedPort embedded) {
    static final Setting<URI> ENDPOINT = Setting.of(
            "MINIO_ENDPOINT",
            null,
            SettingType.url("http://host:9000", "http", "https"),
            "address of MinIO or another S3 service; not set: the embedded store");
    static final Setting<String> ACCESS_KEY =
            Setting.of("MINIO_ACCESS_KEY", null, SettingType.TEXT, "access key; required with MINIO_ENDPOINT");
    static final Setting<String> SECRET_KEY =
            Setting.secret("MINIO_SECRET_KEY", "secret key; required with MINIO_ENDPOINT");
    static final List<Setting<?>> ALL = List.of(ENDPOINT, ACCESS_KEY, SECRET_KEY);

    static ObjectStoreSettings from(SettingValues values) {
        return new ObjectStoreSettings(
                values.find(ENDPOINT)
                        .map(endpoint -> new Address(endpoint, values.get(ACCESS_KEY), values.get(SECRET_KEY))),
                EmbeddedPort.from(values, EmbeddedPort.MINIO));
    }

    /** The address of MinIO or another S3 service, with credentials. */
    public record Address(URI endpoint, String accessKey, String secretKey) {

        /** Without the credentials. */
        @Override
        public String toString() {
            return SettingValues.Redaction.withoutCredentials(endpoint);
        }
    }
}
