package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;

/** Batches as they are told, on the embedded Redis 6.2. */
class BatchLogOnRedis62IT extends BatchLogCases {
    BatchLogOnRedis62IT() {
        super(TestRedis::redis62);
    }
}
