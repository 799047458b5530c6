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
 * Accepts submissions of workflows or tasks: the event is published first, which is what counts, then its view is begun. If the
 * view fails, it appears once the event is read. A submission that repeats an idempotency key takes over its reservation.
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
     * @param repeated whether its key had created it before
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

    /** What an idempotency key stands for, as Redis keeps it. */
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
        var place = kind.idempotency(submission.scope().keys(), key);
        return oneAtATime(place, () -> reserve(place, submission, reservation));
    }

    /** Fails with a {@link Rejected} while as many events as possible are in flight. Comes before a key is reserved. */
    public void requireCapacity() {
        requireCapacity(publisher);
    }

    static void requireCapacity(EventPublisher publisher) {
        if (publisher.full()) {
            throw Rejected.overloaded("As many events are being published as can be; come again.", SOON);
        }
    }

    private Future<Submitted> oneAtATime(String place, Supplier<Future<Submitted>> turn) {
        while (true) {
            var promise = Promise.<Submitted>promise();
            var before = inFlight.putIfAbsent(place, promise.future());
            if (before == null) {
                turn.get()
                        .onComplete(done -> inFlight.remove(place, promise.future()))
                        .onComplete(promise);
                return promise.future();
            }
            if (!before.isComplete()) {
                return before.transform(done -> oneAtATime(place, turn));
            }
            inFlight.remove(place, before);
        }
    }

    private Future<Submitted> reserve(String place, Submission submission, Reservation wanted) {
        return views.reserve(place, wanted.text(), ttl).compose(kept -> {
            if (kept.isEmpty()) {
                return create(submission.event().apply(wanted.id(), wanted.createdAt()), submission);
            }
            var reserved = Reservation.parse(kept.get());
            if (!reserved.fingerprint().equals(wanted.fingerprint())) {
                throw Rejected.keyReused();
            }
            return repeat(submission.event().apply(reserved.id(), reserved.createdAt()), submission);
        });
    }

    private Future<Submitted> create(EntityEvent event, Submission submission) {
        return publisher
                .publishWhole(event, submission.scope().owner())
                .compose(published -> begin(event, published))
                .map(begun -> Submitted.created(event));
    }

    /** Nothing has happened to it yet, so its view can be begun. A failure is no failure of the submission. */
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
     * The request before may have failed between the reservation and the event, so what has no view is published again. Later
     * events may have been published since, so the view is left to them.
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
     * @param content what two requests must have in common to be the same
     * @param event makes the event that creates it, from its id and time
     * @param scope of the sender
     * @param key the idempotency key; null for none
     */
    public record Submission(
            JsonObject content,
            BiFunction<EntityId, Instant, EntityEvent> event,
            EntityAccess scope,
            @Nullable String key) {
        /** Kafka takes 1 MB, and a dead-letter event holds the event that created the task. */
        private static final int LARGEST = 900_000;

        private static final int MAX_BYTES_PER_CHAR = 6;

        /** Refuses what does not fit into an event. */
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

        /** A digest of the content, whatever the order of its members. */
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
