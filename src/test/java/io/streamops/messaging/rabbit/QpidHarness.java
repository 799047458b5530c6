package io.streamops.messaging.rabbit;

import io.streamops.messaging.brokers.RabbitKind;

/** Qpid Broker-J as it is embedded. */
public final class QpidHarness extends RabbitHarness {
    public QpidHarness() {
        super(RabbitKind.QPID);
    }
}
