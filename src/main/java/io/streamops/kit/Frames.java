package io.streamops.kit;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Where something was thrown, for people who may not see what it says: no message, in which there may be data. */
public final class Frames {
    private static final int MOST = 20;
    private static final String AT = "\n  at ";

    private Frames() {}

    /** The name of its class, and the frames. */
    public static String of(Throwable thrown) {
        return thrown.getClass().getName()
                + Arrays.stream(thrown.getStackTrace())
                        .limit(MOST)
                        .map(frame -> AT + frame)
                        .collect(Collectors.joining());
    }

    /** The same look for what was not thrown: what it is, and where it was found. */
    public static String of(String what, String place) {
        return what + AT + place;
    }
}
