package io.streamops.embedded;

/** A broker that runs. */
interface EmbeddedBroker {

    /** Where it listens, on the loopback address. */
    int port();

    /** Where it is, as {@code settings} say it; without credentials when it is made a text. */
    Record address();

    /** What it is, for a person. */
    default String kind() {
        return "embedded";
    }

    /** Stops it and waits for the end; its data stays. Does nothing when it is stopped already. */
    void stop() throws Exception;
}
