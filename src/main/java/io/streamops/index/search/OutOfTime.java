package io.streamops.index.search;

/** A search had to end before it had found anything, so nobody knows whether there is anything. */
public final class OutOfTime extends RuntimeException {
    OutOfTime() {
        super("the search timed out before it found anything", null, false, false);
    }
}
