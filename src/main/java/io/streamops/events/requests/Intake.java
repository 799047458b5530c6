package io.streamops.events.requests;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.events.EventPublisher;
import io.streamops.events.Published;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.ShownView;
import io.streamops.events.view.Views;
import io.streamops.gateway.http.Problem;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes workflows or tasks in: published first, which is what counts, then shown. What was published and could not be shown
 * will be, when its event is read; a key that was reserved and not used up is used by the request that repeats it.
 */
public final class Intake {
    private static final Logger log = LoggerFactory.getLogger(Intake.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final EntityKind kind;
    private final EventPublisher publisher;
    private final Views views;
    private final Duration ttl;
    private final InstantSource clock;
    private final Supplier<UUID> uuids;
    /** The requests of this node that are under way, by key, so that repeats wait instead of publishing again. */
    private final Map<String, Future<?>> underWay = new ConcurrentHashMap<>();

    /** @param ttl how long keys are remembered */
    public Intake(
            EntityKind kind,
            EventPublisher publisher,
            Views views,
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

    /** Of whom a request is, and by which key it is known; null for none. */
    public record Sender(Scope scope, @Nullable String key) {}

    /** What a request has got, and whether that was there already. */
    public record Taken(EntityEvent event, @Nullable ShownView shown, boolean repeated) {}

    /** Fails with a {@link Problem} for a key that was used otherwise. */
    public Future<Taken> take(Asked asked, Sender sender) {
        asked.requireSize();
        requireRoom();
        var id = new EntityId(kind.idPrefix() + uuids.get());
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var key = sender.key();
        return key == null
                ? first(asked.event().apply(id, now), sender)
                : oneAtATime(
                        kind.idempotency(sender.scope().keys(), key),
                        place -> reserve(place, asked, sender, Reservation.of(id, now, asked.content())));
    }

    /** Before a key is reserved in vain. */
    public void requireRoom() {
        if (publisher.full()) {
            throw Problem.of(503, "overloaded", "As many events are being published as can be; come again.")
                    .retryAfter(SOON);
        }
    }

    /** What is done for a request when it is its turn. */
    private interface Turn {
        Future<Taken> at(String place);
    }

    private Future<Taken> oneAtATime(String place, Turn turn) {
        while (true) {
            var promise = Promise.<Taken>promise();
            var before = underWay.putIfAbsent(place, promise.future());
            if (before == null) {
                turn.at(place)
                        .onComplete(done -> underWay.remove(place, promise.future()))
                        .onComplete(promise);
                return promise.future();
            }
            if (!before.isComplete()) {
                return before.transform(done -> oneAtATime(place, turn));
            }
            underWay.remove(place, before);
        }
    }

    private Future<Taken> reserve(String place, Asked asked, Sender sender, Reservation wanted) {
        return views.reserve(place, wanted.text(), ttl).compose(kept -> {
            if (kept.isEmpty()) {
                return first(asked.event().apply(wanted.id(), wanted.createdAt()), sender);
            }
            var reserved = Reservation.parse(kept.get());
            if (!reserved.fingerprint().equals(wanted.fingerprint())) {
                throw Problem.of(422, "idempotency_conflict", "This Idempotency-Key was used for another request.");
            }
            return repeat(asked.event().apply(reserved.id(), reserved.createdAt()), sender);
        });
    }

    /**
     * Nothing has happened to it yet, so its view can be begun. Where that fails it is made when the event is read: the work
     * has been taken in either way.
     */
    private Future<Taken> first(EntityEvent event, Sender sender) {
        return publisher
                .publishWhole(event, sender.scope().owner())
                .compose(published -> begin(event, published))
                .map(begun -> new Taken(event, null, false));
    }

    private Future<Void> begin(EntityEvent event, Published published) {
        return views.begin(event, published).recover(failure -> {
            log.atInfo()
                    .addKeyValue(kind.idName(), event.id())
                    .addKeyValue("cause", failure.toString())
                    .log("what was taken in is shown as soon as its event is read");
            return Future.succeededFuture();
        });
    }

    /**
     * The one before may have come to its end between reserving and publishing, so what nobody has seen is published (again).
     * Much may have happened to it already, so its view is left to those events.
     */
    private Future<Taken> repeat(EntityEvent event, Sender sender) {
        return views.find(kind, event.id())
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(new Taken(event, found.get(), true))
                        : views.isGone(kind, event.id()).compose(gone -> {
                            if (gone) {
                                throw Problem.notFound(
                                        "The %s of this Idempotency-Key was discarded.".formatted(kind.word()));
                            }
                            return publisher
                                    .publish(event, sender.scope().owner())
                                    .map(published -> new Taken(event, null, true));
                        }));
    }
}
