package io.streamops.messaging.brokers;

import io.streamops.settings.RedisSettings;

/** A Redis that can be stopped, and started again where it was. */
public interface TestRedis extends TestServer {
    RedisSettings.Address address();

    /** Its data stays. */
    @Override
    void stop() throws Exception;

    /** On the same port, with the same data. */
    void start() throws Exception;
}
