package io.streamops.settings;

import java.net.URI;

/** The address of the mail server: {@code smtp[s]://[user:password@]host:port}. */
public record SmtpAddress(URI url) {

    /** Without the credentials. */
    @Override
    public String toString() {
        return Redaction.withoutCredentials(url);
    }
}
