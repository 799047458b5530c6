package io.streamops.messaging;

import java.time.Duration;

/**
 * What bounds a lane.
 *
 * @param name what it is called in logs, metrics and lists
 * @param maxInFlight how many messages are taken to be handled at once
 * @param maxWaiting how many more may be held while they wait for another attempt; when they are that many, the lane
 *     takes no more
 * @param maxAttempts after how many attempts that threw a message is parked
 * @param backoff how long an attempt that threw is waited after
 * @param drainTime how long handlers may still take when the lane stops
 * @param parksUnreadable whether a message that cannot be read is parked here; where another lane does that, it is only settled
 */
public record LaneOptions(
        String name,
        int maxInFlight,
        int maxWaiting,
        int maxAttempts,
        Backoff backoff,
        Duration drainTime,
        boolean parksUnreadable) {
    public LaneOptions {
        if (maxInFlight < 1 || maxWaiting < 1 || maxAttempts < 1) {
            throw new IllegalArgumentException("the bounds of lane " + name + " must be positive");
        }
    }

    public static LaneOptions named(String name) {
        return new LaneOptions(name, 64, 256, 5, Backoff.standard(), Duration.ofSeconds(20), true);
    }

    public LaneOptions withMaxInFlight(int bound) {
        return new LaneOptions(name, bound, maxWaiting, maxAttempts, backoff, drainTime, parksUnreadable);
    }

    public LaneOptions withMaxWaiting(int bound) {
        return new LaneOptions(name, maxInFlight, bound, maxAttempts, backoff, drainTime, parksUnreadable);
    }

    public LaneOptions withMaxAttempts(int bound) {
        return new LaneOptions(name, maxInFlight, maxWaiting, bound, backoff, drainTime, parksUnreadable);
    }

    public LaneOptions withBackoff(Backoff delays) {
        return new LaneOptions(name, maxInFlight, maxWaiting, maxAttempts, delays, drainTime, parksUnreadable);
    }

    public LaneOptions withDrainTime(Duration time) {
        return new LaneOptions(name, maxInFlight, maxWaiting, maxAttempts, backoff, time, parksUnreadable);
    }

    /** Another lane of the same source parks what cannot be read. */
    public LaneOptions withoutParkingUnreadable() {
        return new LaneOptions(name, maxInFlight, maxWaiting, maxAttempts, backoff, drainTime, false);
    }

    /** How many messages the lane holds at the most. */
    public int capacity() {
        return maxInFlight + maxWaiting;
    }
}
