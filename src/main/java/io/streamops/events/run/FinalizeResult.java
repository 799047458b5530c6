package io.streamops.events.run;

import java.util.Locale;

/** What comes of ending a run from outside its processor. */
public enum FinalizeResult {
    /** It ends so. The caller publishes that, and then marks it as published; a processor does so for a caller that dies. */
    FINALIZED,
    /** Somebody is publishing the same end now. */
    IN_PROGRESS,
    /** It has ended so before, and that is published. */
    ALREADY_FINAL,
    /** It has another end. */
    CONFLICT;

    /** Scripts answer it in lower case. */
    static FinalizeResult of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
