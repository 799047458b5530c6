package io.streamops.events.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.events.EventPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore;
import io.streamops.gateway.http.ApiResponse;
import io.streamops.kit.IsoTime;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts submissions of workflows or tasks: publishes the event, then writes the first view. If the view cannot be written, it
 * appears once the event is read. A submission that repeats an idempotency key takes over its reservation.
 */
public final class SubmissionService {
    private static final Logger log = LoggerFactory.getLogger(SubmissionService.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final EntityKind kind;
    private final EventPublisher publisher;
    private final ViewStore views;
    private final Duration ttl;
    private final InstantSource clock;
    private final Supplier<UUID> uuids;
    /** Submissions in flight on this node by key, so that repeats wait instead of publishing again. */
    private final Map<String, Future<?>> inFlight = new ConcurrentHashMap<>();

    /** @param ttl how long idempotency keys are kept */
    public SubmissionService(
            EntityKind kind,
            EventPublisher publisher,
            ViewStore views,
            Duration ttl,
            InstantSource clock,
            Supplier<UUID> uuids) {
        this.kind = kind;
        this.publisher = publisher;
        this.views = views;
        this.ttl = ttl;
        this.clock = clock;
        this.uuids = uuids;
    }

    /**
     * An accepted submission.
     *
     * @param json as {@code GET} shows it
     * @param repeated whether an earlier request with the same key has created it
     */
    public record Submitted(EntityEvent event, JsonObject json, boolean repeated) {
        /** 201, or 200 for a repeat. */
        public ApiResponse answer() {
            var location = Map.of(
                    "Location",
                    "/api/%ss/%s"
                            .formatted(EntityKind.of(event).word(), event.id().value()));
            return repeated
                    ? ApiResponse.json(200, json.put("idempotent", true), location)
                    : ApiResponse.json(201, json, location);
        }

        private static Submitted created(EntityEvent event) {
            return new Submitted(event, ViewStore.Preview.of(event), false);
        }

        private static Submitted repeated(EntityEvent event, JsonObject json) {
            return new Submitted(event, json, true);
        }
    }

    /** What an idempotency key was reserved for, as Redis keeps it. */
    private record Reservation(EntityId id, Instant createdAt, String fingerprint) {
        static Reservation parse(String text) {
            var json = new JsonObject(text);
            return new Reservation(
                    new EntityId(json.getString("id")),
                    Instant.parse(json.getString("createdAt")),
                    json.getString("fingerprint"));
        }

        String text() {
            return new JsonObject()
                    .put("id", id.value())
                    .put("createdAt", IsoTime.text(createdAt))
                    .put("fingerprint", fingerprint)
                    .encode();
        }
    }

    /** Fails with a {@link Rejected} for a key that was used with other content. */
    public Future<Submitted> submit(Submission submission) {
        submission.requireSize();
        requireCapacity();
        var id = new EntityId(kind.idPrefix() + uuids.get());
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var key = submission.key();
        if (key == null) {
            return create(submission.event().apply(id, now), submission);
        }
        var reservation = new Reservation(id, now, submission.fingerprint());
        var reservationKey = kind.idempotency(submission.scope().keys(), key);
        return oneAtATime(reservationKey, () -> reserve(reservationKey, submission, reservation));
    }

    /** Fails with a {@link Rejected} while too many events are in flight. To be called before a key is reserved. */
    public void requireCapacity() {
        requireCapacity(publisher);
    }

    static void requireCapacity(EventPublisher publisher) {
        if (publisher.full()) {
            throw Rejected.overloaded(
                    "Too many events are being published; retry after the time in Retry-After.", SOON);
        }
    }

    private Future<Submitted> oneAtATime(String reservationKey, Supplier<Future<Submitted>> action) {
        while (true) {
            var promise = Promise.<Submitted>promise();
            var before = inFlight.putIfAbsent(reservationKey, promise.future());
            if (before == null) {
                action.get()
                        .onComplete(done -> inFlight.remove(reservationKey, promise.future()))
                        .onComplete(promise);
                return promise.future();
            }
            if (!before.isComplete()) {
                return before.transform(done -> oneAtATime(reservationKey, action));
            }
            inFlight.remove(reservationKey, before);
        }
    }

    private Future<Submitted> reserve(String reservationKey, Submission submission, Reservation reservation) {
        return views.reserve(reservationKey, reservation.text(), ttl).compose(earlier -> {
            if (earlier.isEmpty()) {
                return create(submission.event().apply(reservation.id(), reservation.createdAt()), submission);
            }
            var reserved = Reservation.parse(earlier.get());
            if (!reserved.fingerprint().equals(reservation.fingerprint())) {
                throw Rejected.keyReused();
            }
            return repeat(submission.event().apply(reserved.id(), reserved.createdAt()), submission);
        });
    }

    private Future<Submitted> create(EntityEvent event, Submission submission) {
        return publisher
                .publishEnvelope(event, submission.scope().owner())
                .compose(published -> begin(event, published))
                .map(begun -> Submitted.created(event));
    }

    /** Writes the first view. A failure does not fail the submission. */
    private Future<Void> begin(EntityEvent event, EventPublisher.Published published) {
        return views.begin(event, published).recover(failure -> {
            log.atInfo()
                    .addKeyValue(kind.idName(), event.id())
                    .addKeyValue("cause", failure.toString())
                    .log("the view of a submission appears once its event is read");
            return Future.succeededFuture();
        });
    }

    /**
     * The earlier request may have failed between the reservation and the event, so the event is published again if there is no
     * view. Later events may have been published since, so the view is not written here.
     */
    private Future<Submitted> repeat(EntityEvent event, Submission submission) {
        return views.find(kind, event.id())
                .compose(found -> found.map(EntityView::json)
                        .map(json -> Future.succeededFuture(Submitted.repeated(event, json)))
                        .orElseGet(() -> publishAgain(event, submission)));
    }

    private Future<Submitted> publishAgain(EntityEvent event, Submission submission) {
        return views.isGone(kind, event.id()).compose(gone -> {
            if (gone) {
                throw Rejected.notFound("The %s of this Idempotency-Key was discarded.".formatted(kind.word()));
            }
            return publisher
                    .publish(event, submission.scope().owner())
                    .map(published -> Submitted.repeated(event, ViewStore.Preview.of(event)));
        });
    }

    /**
     * A request to create a workflow or a task.
     *
     * @param content what the fingerprint of a request is computed from
     * @param event builds the event from the id and the time of creation
     * @param scope the client's access
     * @param key the idempotency key; null: none
     */
    public record Submission(
            JsonObject content,
            BiFunction<EntityId, Instant, EntityEvent> event,
            EntityAccess scope,
            @Nullable String key) {
        /** Kafka takes 1 MB, and a dead-letter event contains the event that created the task. */
        private static final int LARGEST = 900_000;

        private static final int MAX_BYTES_PER_CHAR = 6;

        /** Rejects what does not fit into an event. */
        void requireSize() {
            if (content.encode().length() <= LARGEST / MAX_BYTES_PER_CHAR) {
                return;
            }
            var bytes = content.toBuffer().length();
            if (bytes > LARGEST) {
                throw Rejected.tooLarge(
                        "As an event this would be larger than %d bytes.".formatted(LARGEST), bytes, LARGEST);
            }
        }

        /** A digest of the content, independent of the order of members. */
        String fingerprint() {
            try {
                var bytes = new JsonObject(sorted(content)).encode().getBytes(UTF_8);
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }

        private static TreeMap<String, Object> sorted(JsonObject object) {
            var members = new TreeMap<String, Object>();
            object.forEach(member -> members.put(member.getKey(), sortedValue(member.getValue())));
            return members;
        }

        private static @Nullable Object sortedValue(@Nullable Object value) {
            return switch (value) {
                case JsonObject object -> new JsonObject(sorted(object));
                case JsonArray array -> {
                    var items = new JsonArray();
                    array.forEach(item -> items.add(sortedValue(item)));
                    yield items;
                }
                case null -> null;
                default -> value;
            };
        }
    }
}
