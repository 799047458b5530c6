package io.streamops.messaging.redis;

import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisAddress;
import java.nio.file.Path;

/** Redis 7 from Debian's package. */
@SuppressWarnings("NullAway.Init") // set by the first start
public final class DebianRedisHarness extends RedisHarness {
    private DebianRedis server;

    @Override
    RedisAddress startServer(Path folder) throws Exception {
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
