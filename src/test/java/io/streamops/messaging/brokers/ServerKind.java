package io.streamops.messaging.brokers;

import io.streamops.machine.Requiring;
import java.nio.file.Path;

/** A product, or a version of one, that a class of tests is run on as a parameter; {@link ServerExtension} starts it. */
interface ServerKind<S extends TestServer> extends Requiring {
    /** The type that tests receive. */
    Class<S> type();

    S start(Path folder) throws Exception;
}
