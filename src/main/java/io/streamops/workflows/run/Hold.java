package io.streamops.workflows.run;

import java.util.Locale;

/** How a claim stands with Redis. */
enum Hold {
    /** The workflow is ours to go on with. */
    OURS,
    /** It has its ending: it was cancelled, or somebody else has brought it to its end. */
    ENDED,
    /** Somebody else has it, or nothing is known of it any more. */
    LOST;

    /** Scripts answer it in lower case. */
    static Hold of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
