package io.streamops.messaging;

import java.time.Duration;

/**
 * The bounds of a lane.
 *
 * @param name the lane's name in logs, metrics and lists
 * @param maxInFlight how many messages are handled at once
 * @param maxWaiting how many more messages may wait for their next attempt; at the limit, the lane takes in no more
 * @param maxAttempts how many failed attempts a message has before it is parked
 * @param backoff the delays between attempts
 * @param drainTime how long handlers may finish when the lane stops
 * @param parksUnreadable whether unreadable messages are parked; false if another lane parks them, so that they are only
 *     settled
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

    /** For a source whose unreadable messages another lane parks. */
    public LaneOptions withoutParkingUnreadable() {
        return new LaneOptions(name, maxInFlight, maxWaiting, maxAttempts, backoff, drainTime, false);
    }

    /** The maximum number of messages in flight, including waiting ones. */
    public int capacity() {
        return maxInFlight + maxWaiting;
    }
}
