package io.streamops.jobs.worker;

import java.util.Locale;

/** How a claim stands with Redis. */
enum Standing {
    /** The job is ours to go on with. */
    OURS,
    /** Somebody else has the queue's entry. */
    TAKEN,
    /** The job has its end already: it was canceled, or another worker has ended it. */
    FINAL,
    /** The job has expired. */
    GONE,
    /** What should be the job's hash or its events is something else. */
    BROKEN,
    /** It is ours, but has ended the process of whoever had it too often. */
    CRASHED,
    /** It has its end already, because of its crashes, and is yet to be parked. */
    UNPARKED;

    /** Scripts answer it in lower case. */
    static Standing of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
