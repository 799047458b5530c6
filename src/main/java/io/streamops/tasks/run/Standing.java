package io.streamops.tasks.run;

import io.streamops.contract.event.TaskEvent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How a task stands when somebody wants to try it. */
sealed interface Standing {

    /**
     * It is ours to try.
     *
     * @param crashed it has ended the process of whoever tried it, so often that it is not to be tried any more
     * @param untold the failure before, which is to be told first; null if it was
     * @param order as it was kept; null if nobody has
     */
    record Ours(
            Claim claim,
            boolean crashed,
            TaskEvent.@Nullable Failed untold,
            @Nullable Order order) implements Standing {}

    /** Somebody else tries it, or it is not due yet; asking again makes sense after a while. */
    record Busy(Duration remaining) implements Standing {}

    /**
     * Its next try is in the schedule.
     *
     * @param untold the failure before; null if it was told
     */
    record Scheduled(TaskEvent.@Nullable Failed untold) implements Standing {}

    /**
     * It has its ending.
     *
     * @param untold null if it was told
     */
    record Ended(
            int round, @Nullable TaskEvent untold, @Nullable Order order) implements Standing {}

    /** Nothing is known of it any more. */
    record Gone() implements Standing {}
}
