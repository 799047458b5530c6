package io.streamops.messaging.redis;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.settings.RedisAddress;
import java.net.URI;
import java.nio.file.Path;

/** The bundled Redis 6.2. */
@SuppressWarnings("NullAway.Init") // set by the first start
public final class EmbeddedRedisHarness extends RedisHarness {
    private int port;
    private EmbeddedRedis server;

    @Override
    RedisAddress startServer(Path folder) throws Exception {
        server = EmbeddedRedis.start(folder, port, "");
        port = server.port();
        return new RedisAddress(URI.create("redis://127.0.0.1:" + port + "/0"));
    }

    @Override
    void stopServer() throws Exception {
        server.stop();
    }
}
