package io.streamops.crawl.polite;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisAddress;

/** Turns on Redis 7 from Debian's package. */
@Requires(Requirement.REDIS_SERVER)
@SuppressWarnings("NullAway.Init") // set by the first start
class HostTurnsOnRedis7IT extends HostTurnsCases {
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
