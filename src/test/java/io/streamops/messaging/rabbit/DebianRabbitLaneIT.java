package io.streamops.messaging.rabbit;

import io.streamops.messaging.LaneContract;

/** The lane over RabbitMQ. */
class DebianRabbitLaneIT extends LaneContract {
    DebianRabbitLaneIT() {
        super(new DebianRabbitHarness());
    }
}
