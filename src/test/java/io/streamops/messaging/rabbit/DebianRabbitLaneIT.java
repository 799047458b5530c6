package io.streamops.messaging.rabbit;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;
import io.vertx.core.Vertx;

/** The lane over RabbitMQ. */
@Requires({Requirement.REDIS_SERVER, Requirement.RABBITMQ_SERVER})
class DebianRabbitLaneIT extends LaneContract {
    DebianRabbitLaneIT(Vertx vertx) {
        super(new DebianRabbitHarness(), vertx);
    }
}
