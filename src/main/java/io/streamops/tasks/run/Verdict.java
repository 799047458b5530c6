package io.streamops.tasks.run;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/** What came of a try. */
sealed interface Verdict {
    /**
     * What follows of it: the task is done, is to be tried again, or has failed for good.
     *
     * @param retryCount the number of the try
     */
    TaskEvent event(Order order, int retryCount, Instant now, RetryDelay delay);

    record Done(JsonObject result, Duration took) implements Verdict {
        @Override
        public TaskEvent event(Order order, int retryCount, Instant now, RetryDelay delay) {
            return new TaskEvent.Completed(order.id(), now, took, result);
        }
    }

    record Failed(EventError error) implements Verdict {
        @Override
        public TaskEvent event(Order order, int retryCount, Instant now, RetryDelay delay) {
            var most = order.created().maxRetries();
            if (Boolean.FALSE.equals(error.retryable()) || retryCount >= most) {
                return new TaskEvent.DeadLettered(order.id(), order.originalEvent(), retryCount, most, error, now);
            }
            var next = retryCount + 1;
            return new TaskEvent.Failed(order.id(), now, next, most, error, now.plus(delay.before(next)));
        }
    }
}
