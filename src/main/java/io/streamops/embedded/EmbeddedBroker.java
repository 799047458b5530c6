package io.streamops.embedded;

/** A running embedded broker. */
interface EmbeddedBroker {

    /** The port on the loopback address. */
    int port();

    /** The address as in {@code settings}; its text contains no credentials. */
    Record address();

    /** A short description, for people. */
    default String kind() {
        return "embedded";
    }

    /** Stops the broker and waits for it; keeps its data. Does nothing if already stopped. */
    void stop() throws Exception;
}
