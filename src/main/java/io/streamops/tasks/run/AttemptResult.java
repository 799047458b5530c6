package io.streamops.tasks.run;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;

/** The result of an attempt. */
sealed interface AttemptResult {
    /**
     * The event that follows: the task is completed, is retried, or is dead-lettered.
     *
     * @param retryCount the number of the attempt
     */
    TaskEvent event(TaskRequest request, int retryCount, Instant now, RetryDelay delay);

    record Succeeded(JsonObject result, Duration took) implements AttemptResult {
        @Override
        public TaskEvent event(TaskRequest request, int retryCount, Instant now, RetryDelay delay) {
            return new TaskEvent.Completed(request.id(), now, took, result);
        }
    }

    record Failed(EventError error) implements AttemptResult {
        @Override
        public TaskEvent event(TaskRequest request, int retryCount, Instant now, RetryDelay delay) {
            var most = request.created().maxRetries();
            if (Boolean.FALSE.equals(error.retryable()) || retryCount >= most) {
                return new TaskEvent.DeadLettered(request.id(), request.originalEvent(), retryCount, most, error, now);
            }
            var next = retryCount + 1;
            return new TaskEvent.Failed(request.id(), now, next, most, error, now.plus(delay.before(next)));
        }
    }
}
