package io.streamops.messaging.rabbit;

import io.streamops.messaging.LaneContract;

/** The lane over the embedded Qpid. */
class QpidLaneIT extends LaneContract {
    QpidLaneIT() {
        super(new QpidHarness());
    }
}
