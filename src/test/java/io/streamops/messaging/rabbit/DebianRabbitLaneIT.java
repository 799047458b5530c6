package io.streamops.messaging.rabbit;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;

/** The lane over RabbitMQ. */
@Requires({Requirement.REDIS_SERVER, Requirement.RABBITMQ_SERVER})
class DebianRabbitLaneIT extends LaneContract {
    DebianRabbitLaneIT() {
        super(new DebianRabbitHarness());
    }
}
