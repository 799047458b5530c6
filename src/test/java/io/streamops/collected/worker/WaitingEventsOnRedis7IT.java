package io.streamops.collected.worker;

import io.streamops.collected.TestRedis;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Waiting events on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class WaitingEventsOnRedis7IT extends WaitingEventsCases {
    WaitingEventsOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
