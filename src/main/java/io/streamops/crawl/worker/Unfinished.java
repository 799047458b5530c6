package io.streamops.crawl.worker;

/** A step of a crawl has failed as often as it may, and its site is not asked again for that. */
final class Unfinished extends RuntimeException {
    Unfinished(int failures, RuntimeException last) {
        super("failed %d times, the last time with %s".formatted(failures, last), last);
    }
}
