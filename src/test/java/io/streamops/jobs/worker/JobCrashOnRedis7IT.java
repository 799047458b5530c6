package io.streamops.jobs.worker;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisAddress;

/** The cases on Redis 7 from Debian's package. */
@Requires(Requirement.REDIS_SERVER)
@SuppressWarnings("NullAway.Init") // set by the first start
class JobCrashOnRedis7IT extends JobCrashCases {
    private DebianRedis server;

    @Override
    RedisAddress startServer() throws Exception {
        if (server == null) {
            server = DebianRedis.start(folder);
        } else {
            server.start();
        }
        return server.address();
    }

    @Override
    void stopServer() throws Exception {
        server.stop();
    }
}
