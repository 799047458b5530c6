package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;

/** Batches as they are told, on Redis 7. */
class BatchLogOnRedis7IT extends BatchLogCases {
    BatchLogOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
