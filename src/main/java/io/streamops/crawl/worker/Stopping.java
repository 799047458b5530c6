package io.streamops.crawl.worker;

/** The worker stops, so nobody waits any more. */
final class Stopping extends RuntimeException {
    Stopping() {
        super("the crawl worker stops", null, false, false);
    }
}
