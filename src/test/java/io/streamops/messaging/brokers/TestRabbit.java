package io.streamops.messaging.brokers;

import io.streamops.settings.RabbitSettings;

/** A broker of AMQP 0-9-1 that can be stopped, and started again where it was. */
public interface TestRabbit extends TestServer {
    RabbitSettings.Address address() throws Exception;

    /** An unused broker or virtual host; the previous one may be gone. */
    RabbitSettings.Address newHost() throws Exception;

    /** Its data stays. */
    @Override
    void stop() throws Exception;

    /** On the same port, with the same data. */
    void start() throws Exception;
}
