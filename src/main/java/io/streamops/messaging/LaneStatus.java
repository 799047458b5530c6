package io.streamops.messaging;

import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a lane's metrics.
 *
 * @param lane the lane's name
 * @param inFlight messages received and not settled yet
 * @param settled messages settled since the start, including parked ones
 * @param retried attempts that were followed by another
 * @param parked messages parked since the start
 * @param lag messages waiting at the broker; for Kafka, all that are not settled, including those in flight. Null if unknown
 * @param pausedBy the dependency the lane is paused for; null while it runs
 * @param waitingFor the dependency that some messages wait for in their handlers while others proceed; null if none
 */
public record LaneStatus(
        String lane,
        int inFlight,
        long settled,
        long retried,
        long parked,
        @Nullable Long lag,
        @Nullable String pausedBy,
        @Nullable String waitingFor) {
    /** A copy with the dependency that handlers wait for. */
    public LaneStatus withWaitingFor(@Nullable String dependency) {
        return new LaneStatus(lane, inFlight, settled, retried, parked, lag, pausedBy, dependency);
    }

    /** A copy with the broker's lag. */
    public LaneStatus withLag(@Nullable Long waiting) {
        return new LaneStatus(lane, inFlight, settled, retried, parked, waiting, pausedBy, waitingFor);
    }
}
