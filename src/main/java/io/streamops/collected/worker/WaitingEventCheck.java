package io.streamops.collected.worker;

import io.streamops.collected.statistics.BatchProgress;
import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.collected.CollectedMessage.Stored;
import io.streamops.contract.collected.CollectedMessageParser;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectRefused;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitLane;
import io.streamops.messaging.rabbit.RawMessage;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether the object of a waiting event exists. Runs on virtual threads. An event is removed only after RabbitMQ has
 * confirmed its copy, in the queue or among the parked messages. A kill at any step repeats work and loses nothing.
 */
record WaitingEventCheck(
        MissingObjectPolicy missing,
        CollectedMessageParser messages,
        ObjectStorage objects,
        RabbitLane<CollectedMessageHandler.CollectedDelivery> lane) {
    private static final Logger log = LoggerFactory.getLogger(WaitingEventCheck.class);

    /** The result of a check. */
    enum Result {
        /** The event is in its queue again, where the batch is processed. */
        PUT_BACK,
        MISSING,
        PARKED
    }

    Result check(WaitingEventStore.Entry entry) {
        var raw = RawMessage.decode(entry.message());
        var stored = stored(entry, raw);
        if (stored.isEmpty()) {
            return putBack(entry, raw);
        }
        CollectedMessageHandler.CorrelationFields.tell(stored.get().origin());
        try {
            var path = stored.get().path();
            objects.stat(new ObjectPath(path.bucketOrDefault(), path.path())).await();
        } catch (ObjectNotFound e) {
            return missing(entry, raw, stored.get(), String.valueOf(e.getMessage()));
        } catch (ObjectRefused | IllegalArgumentException e) {
            log.debug("the lane will retry it and report the cause", e);
        }
        return putBack(entry, raw);
    }

    /** Empty if changed settings make the event invalid; the lane handles that. */
    private Optional<Stored> stored(WaitingEventStore.Entry entry, RawMessage raw) {
        try {
            var message = messages.read(JsonFields.of(raw.body()).object(), entry.since());
            return message instanceof Stored stored ? Optional.of(stored) : Optional.empty();
        } catch (ContractViolation e) {
            return Optional.empty();
        }
    }

    private Result putBack(WaitingEventStore.Entry entry, RawMessage raw) {
        lane.putBack(raw).await();
        missing.events().remove(entry).await();
        return Result.PUT_BACK;
    }

    private Result missing(WaitingEventStore.Entry entry, RawMessage raw, Stored message, String reason) {
        var now = missing.clock().instant();
        var until = missing.until(entry.since());
        var attempts = entry.attempts() + 1;
        if (now.isBefore(until)) {
            missing.events()
                    .missed(entry, missing.next(attempts, entry.since(), now))
                    .await();
            return Result.MISSING;
        }
        var ours = missing.events().renew(entry, now).await();
        if (ours.isEmpty()) {
            return Result.MISSING;
        }
        var wait = new BatchProgress.Wait(reason, until);
        missing.batches()
                .progress(message.origin(), BatchProgress.parked(message.contentCount(), wait))
                .await();
        park(raw, "%s, after waiting %d s".formatted(reason, missing.maxWait().toSeconds()), attempts);
        missing.events().remove(ours.get()).await();
        return Result.PARKED;
    }

    private void park(RawMessage raw, String reason, int attempts) {
        lane.park(raw, reason, attempts).await();
        log.atWarn()
                .addKeyValue("attempts", attempts)
                .addKeyValue("reason", reason)
                .log("message parked");
    }
}
