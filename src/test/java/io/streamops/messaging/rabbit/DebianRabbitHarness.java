package io.streamops.messaging.rabbit;

import io.streamops.messaging.brokers.RabbitKind;

/** RabbitMQ from Debian's package. */
public final class DebianRabbitHarness extends RabbitHarness {
    public DebianRabbitHarness() {
        super(RabbitKind.RABBITMQ);
    }
}
