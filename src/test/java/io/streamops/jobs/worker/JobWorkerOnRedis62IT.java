package io.streamops.jobs.worker;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.settings.RedisAddress;
import java.net.URI;

/** The cases on the bundled Redis 6.2. */
@SuppressWarnings("NullAway.Init") // set by the first start
class JobWorkerOnRedis62IT extends JobWorkerCases {
    private int place;
    private EmbeddedRedis server;

    @Override
    RedisAddress startServer() throws Exception {
        server = EmbeddedRedis.start(folder, place, "");
        place = server.port();
        return new RedisAddress(URI.create("redis://127.0.0.1:" + place + "/0"));
    }

    @Override
    void stopServer() throws Exception {
        server.stop();
    }
}
