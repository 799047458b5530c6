package io.streamops.messaging.rabbit;

import io.streamops.messaging.brokers.RabbitKind;

/** The embedded Qpid Broker-J. */
public final class QpidHarness extends RabbitHarness {
    public QpidHarness() {
        super(RabbitKind.QPID);
    }
}
