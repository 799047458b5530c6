package io.streamops.events;

import java.util.Locale;

/** What comes of claiming the one end of a workflow or a task from outside its processor. */
public enum EndClaim {
    /** Whoever has claimed it tells it, and then says that it is told; a processor does so for one that dies. */
    OURS,
    /** Somebody is telling the same end now. */
    UNDER_WAY,
    /** It has ended so before, and that was told. */
    BEFORE,
    /** It has another end. */
    OTHER;

    /** Scripts answer it in lower case. */
    public static EndClaim of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
