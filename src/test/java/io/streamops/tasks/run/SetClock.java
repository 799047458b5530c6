package io.streamops.tasks.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that advances on request. */
final class SetClock implements InstantSource {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-04T01:10:00Z"));

    @Override
    public Instant instant() {
        return now.get();
    }

    void advance(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }
}
