package io.streamops.messaging.rabbit;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;
import io.vertx.core.Vertx;

/** The lane over the embedded Qpid. */
@Requires(Requirement.REDIS_SERVER)
class QpidLaneIT extends LaneContract {
    QpidLaneIT(Vertx vertx) {
        super(new QpidHarness(), vertx);
    }
}
