package io.streamops.jobs.requests;

import io.streamops.embedded.EmbeddedRedis;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisAddress;
import java.nio.file.Path;

/** A Redis that can be stopped and started again where it was, whichever it is. */
interface RedisUnderTest {
    RedisAddress address();

    void stop() throws Exception;

    void startAgain() throws Exception;

    /** How one comes to be. */
    @FunctionalInterface
    interface Kind {
        RedisUnderTest start(Path folder) throws Exception;
    }

    static RedisUnderTest redis62(Path folder) throws Exception {
        return new RedisUnderTest() {
            private EmbeddedRedis server = EmbeddedRedis.start(folder, 0, "");

            @Override
            public RedisAddress address() {
                return server.address();
            }

            @Override
            public void stop() throws Exception {
                server.stop();
            }

            @Override
            public void startAgain() throws Exception {
                server = EmbeddedRedis.start(folder, server.port(), "");
            }
        };
    }

    static RedisUnderTest redis7(Path folder) throws Exception {
        var server = DebianRedis.start(folder);
        return new RedisUnderTest() {
            @Override
            public RedisAddress address() {
                return server.address();
            }

            @Override
            public void stop() throws Exception {
                server.stop();
            }

            @Override
            public void startAgain() throws Exception {
                server.start();
            }
        };
    }
}
