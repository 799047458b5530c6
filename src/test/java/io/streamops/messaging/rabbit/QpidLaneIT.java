package io.streamops.messaging.rabbit;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;

/** The lane over the embedded Qpid. */
@Requires(Requirement.REDIS_SERVER)
class QpidLaneIT extends LaneContract {
    QpidLaneIT() {
        super(new QpidHarness());
    }
}
