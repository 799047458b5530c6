package io.streamops.collected.worker;

import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.contract.collected.CollectedMessage.Stored;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.objects.ObjectNotFound;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Handles events whose object does not exist: they leave the lane and wait in Redis until the object appears or the wait
 * times out. Runs on virtual threads.
 *
 * @param maxWait the maximum wait for an object after the first attempt
 */
record MissingObjectPolicy(WaitingEventStore events, BatchLog batches, Duration maxWait, InstantSource clock) {
    /** A thousand times the usual size. Larger events are parked at once, so that the waiting ones stay small. */
    static final int LARGEST = 64 << 10;

    private static final Backoff DELAYS = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));

    /** Done means that the event is stored in Redis, so RabbitMQ may delete it. */
    Outcome outcome(CollectedMessageHandler.CollectedDelivery received, Stored message, ObjectNotFound missing) {
        var size = received.raw().body().length;
        if (size > LARGEST) {
            return new Outcome.Reject("%s; the event has %d bytes, more than the %d that may wait for an object"
                    .formatted(missing.getMessage(), size, LARGEST));
        }
        var since = events.add(received.raw(), clock.instant(), DELAYS.after(1)).await();
        if (since.isEmpty()) {
            return new Outcome.Reject("%s; %d events are already waiting for objects, the maximum"
                    .formatted(missing.getMessage(), events.most()));
        }
        var wait = new BatchProgress.Wait(String.valueOf(missing.getMessage()), until(since.get()));
        batches.progress(message.origin(), BatchProgress.waiting(message.contentCount(), wait))
                .await();
        return Outcome.DONE;
    }

    /** When the wait times out. */
    Instant until(Instant since) {
        return since.plus(maxWait);
    }

    /** When to look for the object again, at the latest when the wait times out. */
    Instant next(int attempts, Instant since, Instant now) {
        var due = now.plus(DELAYS.after(attempts));
        return due.isBefore(until(since)) ? due : until(since);
    }
}
