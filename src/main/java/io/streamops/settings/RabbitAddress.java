package io.streamops.settings;

import java.net.URI;

/** The address of RabbitMQ: {@code amqp[s]://user:password@host:port/vhost}. */
public record RabbitAddress(URI url) {

    /** Without the credentials. */
    @Override
    public String toString() {
        return Redaction.withoutCredentials(url);
    }
}
