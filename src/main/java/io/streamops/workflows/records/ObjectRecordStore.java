package io.streamops.workflows.records;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.objects.ObjectFailed;
import io.streamops.messaging.objects.ObjectInput;
import io.streamops.messaging.objects.ObjectNotFound;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectRefused;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores records in the object storage, or in the run if they are short. */
public final class ObjectRecordStore implements RecordStore {
    private static final Logger log = LoggerFactory.getLogger(ObjectRecordStore.class);
    private static final String RECORDS = "records";
    private static final String PLACE = "minioPath";
    private static final String INLINE = "inline:";
    private static final String OBJECT = "object:";
    /** In bytes; records up to this size are stored in Redis, with the run. */
    private static final int MOST_INLINE = 32 << 10;

    /**
     * The maximum size of a workflow's records, which are held in memory.
     *
     * @param bytes of all records, as uncompressed JSON
     * @param records the number of records
     * @param record bytes of one record
     * @param depth of a record's nesting
     */
    public record Limits(long bytes, int records, int record, int depth) {
        public static final Limits STANDARD = new Limits(64L << 20, 100_000, 1 << 20, 100);

        /** Replaced by the code of the step that uses the records. */
        private static final String CODE = "RECORDS_ERROR";

        /** For invalid records; the message is for the client. */
        static Failure failure(String message) {
            return Failure.permanent(CODE, message);
        }

        /** For a transient error. */
        static Failure retryable(String message) {
            return Failure.retryable(CODE, message);
        }

        Failure tooMany() {
            return failure("There are more than %d records".formatted(records));
        }

        Failure tooLong() {
            return failure("The records have more than %d bytes".formatted(bytes));
        }

        Failure tooLarge(int index) {
            return failure("Record %d has more than %d bytes".formatted(index, record));
        }

        Failure noObject(int index) {
            return failure("Record %d is not a JSON object".formatted(index));
        }
    }

    private final ObjectStorage objects;
    private final StepWorkers workers;
    private final Limits limits;
    private final RecordCompression compression;

    public ObjectRecordStore(ObjectStorage objects, StepWorkers workers) {
        this(objects, workers, Limits.STANDARD);
    }

    ObjectRecordStore(ObjectStorage objects, StepWorkers workers, Limits limits) {
        this.objects = objects;
        this.workers = workers;
        this.limits = limits;
        this.compression = new RecordCompression(limits);
    }

    @Override
    public List<JsonObject> load(JsonObject input, RunContext context) {
        var inline = input.getValue(RECORDS);
        var place = input.getValue(PLACE);
        if (inline != null && place != null) {
            throw Limits.failure("The input has both records and minioPath; give one of them");
        }
        if (inline != null) {
            return inline(inline);
        }
        return place == null ? List.of() : stored(path(place), context);
    }

    private List<JsonObject> inline(Object inline) {
        if (!(inline instanceof JsonArray array)) {
            throw Limits.failure("The input's records must be an array of objects");
        }
        if (array.size() > limits.records()) {
            throw limits.tooMany();
        }
        var records = new ArrayList<JsonObject>(array.size());
        for (var index = 0; index < array.size(); index++) {
            if (!(array.getValue(index) instanceof JsonObject item)) {
                throw limits.noObject(index);
            }
            records.add(item);
        }
        return records;
    }

    private static ObjectPath path(Object place) {
        if (!(place instanceof String text)) {
            throw Limits.failure("The input's minioPath must be bucket/key");
        }
        try {
            return ObjectPath.parse(text);
        } catch (IllegalArgumentException e) {
            throw Limits.failure("The input's minioPath is not valid: " + e.getMessage());
        }
    }

    private List<JsonObject> stored(ObjectPath path, RunContext context) {
        var body = context.await(objects.open(path).recover(ObjectRecordStore::inputError));
        var content = new ObjectInput(body);
        context.onCancel(content::abort);
        try {
            return workers.call(context, pulse -> {
                try {
                    return compression.read(content, pulse);
                } catch (ObjectInput.Broken e) {
                    throw e.getCause() instanceof Unavailable unavailable
                            ? unavailable
                            : Limits.retryable(path + " could not be read to its end");
                }
            });
        } finally {
            body.close();
        }
    }

    private static <T> Future<T> inputError(Throwable failure) {
        return Future.failedFuture(
                switch (failure) {
                    case ObjectNotFound missing -> Limits.failure(String.valueOf(missing.getMessage()));
                    case ObjectRefused refused -> Limits.failure(String.valueOf(refused.getMessage()));
                    case ObjectFailed failed -> Limits.retryable(String.valueOf(failed.getMessage()));
                    default -> failure;
                });
    }

    @Override
    public String keep(EntityId workflow, int step, List<JsonObject> records) {
        var packed = workers.begin(() -> compression.pack(records)).await();
        if (packed.length <= MOST_INLINE) {
            return INLINE + Base64.getEncoder().encodeToString(packed);
        }
        var path = new ObjectPath(ObjectPath.OUR_BUCKET, "steps/%s/%d.ndjson.gz".formatted(workflow, step));
        objects.ensureBucket(path.bucket())
                .compose(made -> objects.put(path, Buffer.buffer(packed), "application/gzip", Map.of())
                        .map(path))
                .recover(ObjectRecordStore::storageError)
                .await();
        return OBJECT + path;
    }

    @Override
    public List<JsonObject> kept(String place) {
        var packed = packed(place);
        return workers.begin(() -> compression.unpack(packed)).await();
    }

    private static <T> Future<T> storageError(Throwable failure) {
        return Future.failedFuture(
                failure instanceof ObjectFailed failed
                        ? Limits.retryable(String.valueOf(failed.getMessage()))
                        : failure);
    }

    @Override
    public void forget(String place) {
        if (place.startsWith(OBJECT)) {
            var path = ObjectPath.parse(place.substring(OBJECT.length()));
            objects.remove(path)
                    .onFailure(cause -> log.atDebug()
                            .addKeyValue("path", path)
                            .addKeyValue("cause", cause.toString())
                            .log("records of a completed step could not be deleted"));
        }
    }

    private byte[] packed(String place) {
        if (place.startsWith(INLINE)) {
            return Base64.getDecoder().decode(place.substring(INLINE.length()));
        }
        if (place.startsWith(OBJECT)) {
            var path = ObjectPath.parse(place.substring(OBJECT.length()));
            return objects.get(path, Math.toIntExact(limits.bytes()))
                    .recover(ObjectRecordStore::storageError)
                    .await()
                    .getBytes();
        }
        throw new IllegalArgumentException("unknown place of records: " + place.split(":", 2)[0]);
    }
}
