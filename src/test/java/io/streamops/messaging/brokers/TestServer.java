package io.streamops.messaging.brokers;

/** A real server that tests use. */
interface TestServer {
    void stop() throws Exception;
}
