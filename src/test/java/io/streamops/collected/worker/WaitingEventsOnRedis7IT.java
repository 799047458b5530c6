package io.streamops.collected.worker;

import io.streamops.collected.TestRedis;

/** Waiting events on Redis 7. */
class WaitingEventsOnRedis7IT extends WaitingEventsCases {
    WaitingEventsOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
