package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/**
 * How a lane is doing.
 *
 * @param lane its name
 * @param inFlight messages held and not settled yet
 * @param settled messages settled since the start, parked ones included
 * @param retried attempts that were followed by another
 * @param parked messages parked since the start
 * @param lag messages that wait at the broker; in Kafka all up to the end that are not settled, those in flight included. Null
 *     where the broker does not tell
 * @param pausedBy what the lane waits for; null while it runs
 * @param waitingFor what some of its messages wait for with their handler while others go on; null where none does
 */
public record LaneFigures(
        String lane,
        int inFlight,
        long settled,
        long retried,
        long parked,
        @Nullable Long lag,
        @Nullable String pausedBy,
        @Nullable String waitingFor) {
    /** The same, with what its handler tells. */
    public LaneFigures withWaitingFor(@Nullable String dependency) {
        return new LaneFigures(lane, inFlight, settled, retried, parked, lag, pausedBy, dependency);
    }

    /** The same, with what the broker tells. */
    public LaneFigures withLag(@Nullable Long waiting) {
        return new LaneFigures(lane, inFlight, settled, retried, parked, waiting, pausedBy, waitingFor);
    }
}
