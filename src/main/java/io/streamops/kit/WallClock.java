package io.streamops.kit;

import java.time.InstantSource;

/** The only place that reads the system clock; all other code receives an {@link InstantSource}. */
public final class WallClock {
    private WallClock() {}

    public static InstantSource get() {
        return InstantSource.system();
    }
}
