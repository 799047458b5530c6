package io.streamops.crawl.polite;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.settings.RedisAddress;
import java.net.URI;

/** Turns on the bundled Redis 6.2. */
@SuppressWarnings("NullAway.Init") // set by the first start
class HostTurnsOnRedis62IT extends HostTurnsCases {
    private int port;
    private EmbeddedRedis server;

    @Override
    RedisAddress startServer() throws Exception {
        server = EmbeddedRedis.start(folder, port, "");
        port = server.port();
        return new RedisAddress(URI.create("redis://127.0.0.1:" + port + "/0"));
    }

    @Override
    void stopServer() throws Exception {
        server.stop();
    }
}
