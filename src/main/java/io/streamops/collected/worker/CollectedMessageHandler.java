package io.streamops.collected.worker;

import io.streamops.collected.batch.BatchReader;
import io.streamops.collected.batch.PostChunks;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.contract.collected.CollectedMessage.Inline;
import io.streamops.contract.collected.CollectedMessage.Stored;
import io.streamops.contract.collected.CollectedMessageParser;
import io.streamops.contract.collected.CollectedPostParser;
import io.streamops.contract.collected.MinioPath;
import io.streamops.execution.KeyedMutex;
import io.streamops.kit.IsoTime;
import io.streamops.kit.LogContext;
import io.streamops.kit.Truncation;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RawMessage;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one message, on a virtual thread. */
final class CollectedMessageHandler {
    /** How often a message with missing fields is delivered before it is parked. */
    static final int TRIES_OF_INVALID = 3;

    private static final Logger log = LoggerFactory.getLogger(CollectedMessageHandler.class);
    private static final Backoff BETWEEN_TRIES = Backoff.standard();

    private final CollectedMessageParser messages;
    private final ObjectStorage objects;
    private final BatchReader.BatchIoPool pool;
    private final BatchReader.Limits bounds;
    private final CollectedConsumerParts.Work work;
    private final ResultPublisher results;
    private final MissingObjectPolicy missing;
    private final InstantSource clock;
    /** An event that is delivered twice at once is handled once. */
    private final KeyedMutex<String> events = new KeyedMutex<>();

    CollectedMessageHandler(
            CollectedConsumerParts parts,
            CollectedMessageParser messages,
            MissingObjectPolicy missing,
            BatchReader.BatchIoPool pool,
            ResultPublisher results) {
        this.messages = messages;
        this.missing = missing;
        this.objects = parts.objects();
        this.pool = pool;
        this.bounds = BatchReader.Limits.ofBytes(parts.settings().maxBytes());
        this.work = parts.work();
        this.results = results;
        this.clock = parts.clock();
    }

    Outcome handle(Delivery<CollectedDelivery> delivery) {
        var json = delivery.body().json();
        CorrelationFields.tell(json);
        try {
            var message = messages.read(json, clock.instant());
            CorrelationFields.tell(message.origin());
            return inTurn(message, delivery.body());
        } catch (ContractViolation e) {
            return invalid(e, delivery.attempt());
        } catch (BatchReader.UnreadableBatch e) {
            return new Outcome.Reject(String.valueOf(e.getMessage()));
        }
    }

    private Outcome inTurn(CollectedMessage message, CollectedDelivery received) {
        var lock = events.lock(message.origin().eventId()).await();
        try {
            return settled(message, received);
        } finally {
            lock.release();
        }
    }

    private static Outcome invalid(ContractViolation violation, int attempt) {
        log.atWarn()
                .addKeyValue("attempt", attempt)
                .addKeyValue("reason", violation.getMessage())
                .log("a message is invalid");
        return attempt < TRIES_OF_INVALID
                ? new Outcome.Retry(violation, BETWEEN_TRIES.after(attempt))
                : new Outcome.Reject(String.valueOf(violation.getMessage()));
    }

    private Outcome settled(CollectedMessage message, CollectedDelivery received) {
        var origin = message.origin();
        var known = work.batches().find(origin).await();
        if (known.isPresent() && known.get().state() == State.DONE) {
            log.info("a batch was redelivered, only its result is published again");
            results.result(origin, known.get()).await();
            return Outcome.DONE;
        }
        return switch (message) {
            case Stored stored -> stored(stored, received);
            case Inline inline -> worked(origin, null, PostChunks.of(chunk(inline)));
        };
    }

    private static PostChunks.Chunk chunk(Inline inline) {
        try {
            return new PostChunks.Chunk(List.of(CollectedPostParser.read(inline.post())), List.of(), true);
        } catch (ContractViolation e) {
            return new PostChunks.Chunk(List.of(), List.of("post 0: " + e.getMessage()), true);
        }
    }

    private Outcome stored(Stored message, CollectedDelivery received) {
        try {
            var batch = BatchReader.open(objects, place(message.path()), pool, bounds)
                    .await();
            return worked(message.origin(), message.contentCount(), batch);
        } catch (ObjectNotFound e) {
            log.atWarn().addKeyValue("path", message.path()).log("an object does not exist");
            return missing.outcome(received, message, e);
        }
    }

    private static ObjectPath place(MinioPath path) {
        if (path.bucket().isEmpty()) {
            log.atWarn()
                    .addKeyValue("path", path)
                    .addKeyValue("bucket", path.bucketOrDefault())
                    .log("a path names no bucket, using the default");
        }
        try {
            return new ObjectPath(path.bucketOrDefault(), path.path());
        } catch (IllegalArgumentException e) {
            throw new ContractViolation("minio_path: " + e.getMessage());
        }
    }

    /** The result is published after the batch is closed; the message is settled after the result is confirmed. */
    private Outcome worked(CollectedMessage.Origin origin, @Nullable Long expected, PostChunks batch) {
        var began = System.nanoTime();
        BatchProgress end;
        try {
            end = new BatchRun(origin, expected, work, results).through(batch);
        } finally {
            batch.close();
        }
        work.batches().progress(origin, end).await();
        tell(end, began);
        results.result(origin, end).await();
        return Outcome.DONE;
    }

    private static void tell(BatchProgress end, long began) {
        var size = end.done() + end.errors();
        if (end.expected() != null && end.expected() != size) {
            log.atWarn()
                    .addKeyValue("content_count", end.expected())
                    .addKeyValue("posts", size)
                    .log("a batch's number of posts differs from its event");
        }
        if (end.errors() > 0) {
            log.atWarn()
                    .addKeyValue("errors", end.errors())
                    .addKeyValue("first", end.firstErrors())
                    .log("some posts of a batch could not be parsed");
        }
        log.atInfo()
                .addKeyValue("posts", end.done())
                .addKeyValue("errors", end.errors())
                .addKeyValue("ms", (System.nanoTime() - began) / 1_000_000)
                .log("batch completed");
    }

    /**
     * A message of the queue.
     *
     * @param raw the original, kept while the event waits for its object
     */
    record CollectedDelivery(JsonObject json, RawMessage raw) {}

    /** The log fields that identify a batch. */
    static final class CorrelationFields {
        private static final List<String> NAMES =
                List.of("event_id", "timestamp", "project_id", "job_id", "batch_index");
        private static final int LONGEST = 200;

        private CorrelationFields() {}

        /** Adds the fields of a message that may be invalid. */
        static void tell(JsonObject message) {
            var payload = message.getValue("payload") instanceof JsonObject given ? given : message;
            var fields = new LinkedHashMap<String, String>();
            for (var name : NAMES) {
                var value = message.containsKey(name) ? message.getValue(name) : payload.getValue(name);
                if (value instanceof String || value instanceof Number) {
                    fields.put(name, Truncation.exactly(value.toString(), LONGEST));
                }
            }
            LogContext.put(fields);
        }

        static void tell(CollectedMessage.Origin origin) {
            var fields = new LinkedHashMap<String, String>(Map.of(
                    "event_id", Truncation.exactly(origin.eventId(), LONGEST),
                    "timestamp", IsoTime.text(origin.timestamp()),
                    "project_id", Truncation.exactly(origin.projectId(), LONGEST),
                    "job_id", Truncation.exactly(origin.jobId(), LONGEST)));
            if (origin.batchIndex() != null) {
                fields.put("batch_index", origin.batchIndex().toString());
            }
            LogContext.put(fields);
        }
    }
}
