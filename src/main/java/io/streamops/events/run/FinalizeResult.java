package io.streamops.events.run;

import java.util.Locale;

/** The result of finalizing a run from outside its processor. */
public enum FinalizeResult {
    /** Finalized now. The caller publishes the terminal event, then marks it as published; a processor does it if the caller dies. */
    FINALIZED,
    /** The same terminal event is being published now. */
    IN_PROGRESS,
    /** The same terminal event was published before. */
    ALREADY_FINAL,
    /** The run has another terminal result. */
    CONFLICT;

    /** Parses the lower-case answer of a script. */
    static FinalizeResult of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
