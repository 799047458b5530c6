package io.streamops.index.search;

/** A search timed out before it found anything, so it is unknown whether there are matches. */
public final class SearchTimeout extends RuntimeException {
    SearchTimeout() {
        super("the search timed out before it found anything", null, false, false);
    }
}
