package io.streamops.kit;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Stack traces without messages, which may contain data. */
public final class StackFrames {
    private static final int MOST = 20;
    private static final String AT = "\n  at ";

    private StackFrames() {}

    /** The class name and the stack frames. */
    public static String of(Throwable thrown) {
        return thrown.getClass().getName()
                + Arrays.stream(thrown.getStackTrace())
                        .limit(MOST)
                        .map(frame -> AT + frame)
                        .collect(Collectors.joining());
    }

    /** The same format for errors without an exception: the kind and the place. */
    public static String of(String what, String place) {
        return what + AT + place;
    }
}
