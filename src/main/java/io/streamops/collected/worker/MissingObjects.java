package io.streamops.collected.worker;

import io.streamops.collected.figures.BatchLog;
import io.streamops.collected.figures.BatchProgress;
import io.streamops.contract.collected.CollectedMessage.Stored;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.objects.ObjectNotFound;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * What becomes of an event whose object does not exist: it leaves the lane and waits in Redis, until the object is there or it has
 * waited long enough. On virtual threads.
 *
 * @param patience how long an object is waited for, from the first attempt on
 */
record MissingObjects(WaitingEvents events, BatchLog batches, Duration patience, InstantSource clock) {
    /** A thousand times what an event has. A larger one is parked at once, so that what waits stays small. */
    static final int LARGEST = 64 << 10;

    private static final Backoff DELAYS = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));

    /** Done means that it is kept in Redis, so RabbitMQ may forget it. */
    Outcome outcome(Received received, Stored message, ObjectNotFound missing) {
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

    /** When it has waited long enough. */
    Instant until(Instant since) {
        return since.plus(patience);
    }

    /** When the object is sought again, which was sought so often; the last time when it has waited long enough. */
    Instant next(int attempts, Instant since, Instant now) {
        var due = now.plus(DELAYS.after(attempts));
        return due.isBefore(until(since)) ? due : until(since);
    }
}
