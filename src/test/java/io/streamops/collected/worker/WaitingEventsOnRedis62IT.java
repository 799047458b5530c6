package io.streamops.collected.worker;

import io.streamops.collected.TestRedis;

/** Waiting events on Redis 6.2. */
class WaitingEventsOnRedis62IT extends WaitingEventsCases {
    WaitingEventsOnRedis62IT() {
        super(TestRedis::redis62);
    }
}
