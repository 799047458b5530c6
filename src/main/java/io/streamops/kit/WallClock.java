package io.streamops.kit;

import java.time.InstantSource;

/** The only place at which the product reads the clock on the wall; everybody else is handed an {@link InstantSource}. */
public final class WallClock {
    private WallClock() {}

    public static InstantSource get() {
        return InstantSource.system();
    }
}
