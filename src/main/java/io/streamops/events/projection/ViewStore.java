package io.streamops.events.projection;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The views of workflows and tasks as gateways read them, and the few changes that gateways make besides events. */
public final class ViewStore {
    private static final int READ_BATCH = 16;
    private static final int SLICE = 32;
    private static final long PAGE_CHARACTERS = 8 << 20;
    /**
     * A query for a list; an empty text: any.
     *
     * @param sort a priority of workflows, a type of tasks
     */
    public record ListQuery(EntityKind kind, String status, String sort, String owner, int offset, int limit) {}

    /** A page of a list, newest first, and the number of all views in the list. */
    public record Page(List<JsonObject> views, long total) {}

    /** A slice of all views; {@code next} is the cursor of the next slice, null at the end. */
    public record Slice(List<JsonObject> views, @Nullable String next) {
        public Slice {
            views = List.copyOf(views);
        }
    }

    private final RedisConnections redis;
    private final ProjectionWriter writer;
    private final Duration ttl;

    /** @param ttl how long a view is kept after its last change */
    public ViewStore(RedisConnections redis, Duration ttl, InstantSource clock) {
        this.redis = redis;
        this.ttl = ttl;
        this.writer = new ProjectionWriter(redis, ttl, clock);
    }

    ProjectionWriter writer() {
        return writer;
    }

    public Future<Optional<EntityView>> find(EntityKind kind, EntityId id) {
        return redis.send(read(kind, id.value())).map(EntityView::of);
    }

    private static Request read(EntityKind kind, String id) {
        var request = Request.cmd(Command.HMGET).arg(kind.viewPrefix() + id);
        for (var field : EntityView.FIELDS) {
            request.arg(field);
        }
        return request;
    }

    /** Whether it was discarded; known for as long as idempotency keys are kept. */
    public Future<Boolean> isGone(EntityKind kind, EntityId id) {
        return redis.ask(Request.cmd(Command.HEXISTS).arg(kind.view(id)).arg("gone"))
                .map(reply -> reply.toString().equals("1"));
    }

    /** Large views can end a page early. */
    public Future<Page> list(ListQuery query) {
        var key = query.kind().index(query.status(), query.sort(), query.owner());
        var last = (long) query.offset() + query.limit() - 1;
        return redis.batch(List.of(
                        Request.cmd(Command.ZCARD).arg(key),
                        Request.cmd(Command.ZRANGE)
                                .arg(key)
                                .arg(query.offset())
                                .arg(last)
                                .arg("REV")))
                .compose(replies -> {
                    var total = Long.parseLong(StoredView.text(replies.get(0)));
                    var ids = new ArrayList<String>();
                    var range = replies.get(1);
                    if (range != null) {
                        range.forEach(id -> ids.add(id.toString()));
                    }
                    return read(query.kind(), ids, new ArrayList<>(), PAGE_CHARACTERS)
                            .map(views -> new Page(views, total));
                });
    }

    /** @param characters how many may still be read; the batch that exceeds it is the last */
    private Future<List<JsonObject>> read(EntityKind kind, List<String> ids, List<JsonObject> read, long characters) {
        if (ids.isEmpty() || characters < 0) {
            return Future.succeededFuture(read);
        }
        var now = ids.subList(0, Math.min(READ_BATCH, ids.size()));
        return redis.batch(now.stream().map(id -> read(kind, id)).toList()).compose(replies -> {
            var left = characters;
            for (var reply : replies) {
                left -= reply == null ? 0 : StoredView.text(reply.get(0)).length();
                EntityView.of(reply).ifPresent(shown -> read.add(shown.json()));
            }
            return read(kind, ids.subList(now.size(), ids.size()), read, left);
        });
    }

    /**
     * A slice of all views, newest first; it can be empty although more follow.
     *
     * @param owner empty: of all owners
     * @param cursor {@code next} of the slice before; null: the first slice
     */
    public Future<Slice> slice(EntityKind kind, String owner, @Nullable String cursor) {
        var at = cursor == null ? new String[] {"", ""} : cursor.split(":", 2);
        return redis.script(
                        ProjectionScripts.PAGE,
                        List.of(kind.index("", "", owner)),
                        List.of(at[0], at[1], Integer.toString(SLICE)))
                .compose(reply -> {
                    var ids = new ArrayList<String>();
                    for (var i = 0; i < reply.size(); i += 2) {
                        ids.add(reply.get(i).toString());
                    }
                    var next = ids.size() < SLICE ? null : reply.get(reply.size() - 1) + ":" + ids.getLast();
                    return read(kind, ids, new ArrayList<>(), Long.MAX_VALUE).map(views -> new Slice(views, next));
                });
    }

    /** The ids of a list, oldest first. */
    public Future<List<EntityId>> oldest(ListQuery query) {
        return redis.ask(Request.cmd(Command.ZRANGE)
                        .arg(query.kind().index(query.status(), query.sort(), query.owner()))
                        .arg(query.offset())
                        .arg(query.offset() + query.limit() - 1))
                .map(reply ->
                        reply.stream().map(id -> new EntityId(id.toString())).toList());
    }

    /** Writes the view of a new entity at once, before its first event is read from Kafka. */
    public Future<Void> begin(EntityEvent event, EventPublisher.Published published) {
        return writer.begin(new Projection.ConsumedEvent(
                event,
                published.envelope().toJson().encode(),
                published.envelope().metadata().userId(),
                published.position().partition(),
                published.position().offset()));
    }

    /**
     * Shows a status whose event is published but not read yet; answers whether the current status allowed that.
     *
     * @param from the statuses that it can follow
     */
    public Future<Boolean> ahead(EntityKind kind, EntityId id, String status, List<String> from) {
        var arguments = new ArrayList<String>(List.of(id.value(), status));
        arguments.addAll(from);
        return redis.script(ProjectionScripts.AHEAD, List.of(kind.view(id), kind.index()), arguments)
                .map(reply -> reply.toString().equals("1"));
    }

    /** Deletes a view that has the status; answers whether it had. */
    public Future<Boolean> discard(EntityKind kind, EntityId id, String status) {
        return redis.script(
                        ProjectionScripts.DISCARD,
                        List.of(kind.view(id), kind.index(), kind.expiry()),
                        List.of(id.value(), status, Long.toString(ttl.toSeconds())))
                .map(reply -> reply.toString().equals("1"));
    }

    /** Reserves a key; answers what it was reserved for before, or empty if it is reserved now. */
    public Future<Optional<String>> reserve(String key, String content, Duration ttl) {
        return redis.script(ProjectionScripts.RESERVE, List.of(key), List.of(content, Long.toString(ttl.toSeconds())))
                .map(reply -> Optional.of(reply.toString()).filter(kept -> !kept.isEmpty()));
    }

    /**
     * A view as it was read for an update.
     *
     * @param version counts the changes; empty if there is no view
     * @param fence the offset of the last event applied from the partition; -1: none
     * @param gone whether it was discarded
     */
    record StoredView(String version, @Nullable JsonObject view, String owner, long fence, boolean gone) {

        static final StoredView NONE = new StoredView("", null, "", -1, false);

        /** From the fields v, view, owner, gone and the fence. */
        static StoredView of(@Nullable Response reply) {
            if (reply == null) {
                return NONE;
            }
            var view = text(reply.get(1));
            var fence = text(reply.get(4));
            return new StoredView(
                    text(reply.get(0)),
                    view.isEmpty() ? null : new JsonObject(view),
                    text(reply.get(2)),
                    fence.isEmpty() ? -1 : Long.parseLong(fence),
                    !text(reply.get(3)).isEmpty());
        }

        static String text(@Nullable Response reply) {
            return reply == null ? "" : reply.toString();
        }
    }

    /** The view after an event that was published but not read yet. */
    public static final class Preview {
        private Preview() {}

        public static JsonObject of(EntityEvent created) {
            return next(null, created).orElseThrow();
        }

        /** Empty if the event changes nothing. */
        public static Optional<JsonObject> next(@Nullable JsonObject view, EntityEvent event) {
            return Projection.next(view, event);
        }
    }
}
