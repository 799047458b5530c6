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

/** The views of workflows and tasks, as gateways read them, and the little that they write besides events. */
public final class ViewStore {
    private static final int READ_AT_ONCE = 16;
    private static final int A_STRETCH = 32;
    private static final long MOST_CHARACTERS = 8 << 20;
    /**
     * What is to be listed; an empty text stands for any.
     *
     * @param sort a priority of workflows, a type of tasks
     */
    public record Wanted(EntityKind kind, String status, String sort, String owner, int offset, int limit) {}

    /** Some of a list, newest first, and how many there are. */
    public record Page(List<JsonObject> views, long total) {}

    /** A part of a walk; {@code next} is where to go on, null at the end. */
    public record Stretch(List<JsonObject> views, @Nullable String next) {
        public Stretch {
            views = List.copyOf(views);
        }
    }

    private final RedisConnections redis;
    private final ProjectionWriter writing;
    private final Duration ttl;

    /** @param ttl how long a view is kept after the last event that has changed it */
    public ViewStore(RedisConnections redis, Duration ttl, InstantSource clock) {
        this.redis = redis;
        this.ttl = ttl;
        this.writing = new ProjectionWriter(redis, ttl, clock);
    }

    ProjectionWriter writing() {
        return writing;
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

    /** Whether it was discarded, which is known for as long as the key that may have made it. */
    public Future<Boolean> isGone(EntityKind kind, EntityId id) {
        return redis.ask(Request.cmd(Command.HEXISTS).arg(kind.view(id)).arg("gone"))
                .map(reply -> reply.toString().equals("1"));
    }

    /** Where views are large, a page ends early. */
    public Future<Page> list(Wanted wanted) {
        var key = wanted.kind().index(wanted.status(), wanted.sort(), wanted.owner());
        var last = (long) wanted.offset() + wanted.limit() - 1;
        return redis.batch(List.of(
                        Request.cmd(Command.ZCARD).arg(key),
                        Request.cmd(Command.ZRANGE)
                                .arg(key)
                                .arg(wanted.offset())
                                .arg(last)
                                .arg("REV")))
                .compose(replies -> {
                    var total = Long.parseLong(StoredView.text(replies.get(0)));
                    var ids = new ArrayList<String>();
                    var range = replies.get(1);
                    if (range != null) {
                        range.forEach(id -> ids.add(id.toString()));
                    }
                    return page(wanted.kind(), ids, new ArrayList<>(), 0).map(views -> new Page(views, total));
                });
    }

    private Future<List<JsonObject>> page(EntityKind kind, List<String> ids, List<JsonObject> read, long characters) {
        if (ids.isEmpty() || characters > MOST_CHARACTERS) {
            return Future.succeededFuture(read);
        }
        var now = ids.subList(0, Math.min(READ_AT_ONCE, ids.size()));
        return redis.batch(now.stream().map(id -> read(kind, id)).toList()).compose(replies -> {
            var sum = characters;
            for (var reply : replies) {
                sum += reply == null ? 0 : StoredView.text(reply.get(0)).length();
                EntityView.of(reply).ifPresent(shown -> read.add(shown.json()));
            }
            return page(kind, ids.subList(now.size(), ids.size()), read, sum);
        });
    }

    /**
     * Some of the walk through all of them, newest first; there may be none, and still more after them.
     *
     * @param owner empty for everybody's
     * @param place where the stretch before has ended; null for the beginning
     */
    public Future<Stretch> stretch(EntityKind kind, String owner, @Nullable String place) {
        var at = place == null ? new String[] {"", ""} : place.split(":", 2);
        return redis.script(
                        ProjectionScripts.PAGE,
                        List.of(kind.index("", "", owner)),
                        List.of(at[0], at[1], Integer.toString(A_STRETCH)))
                .compose(reply -> {
                    var ids = new ArrayList<String>();
                    for (var i = 0; i < reply.size(); i += 2) {
                        ids.add(reply.get(i).toString());
                    }
                    var next = ids.size() < A_STRETCH ? null : reply.get(reply.size() - 1) + ":" + ids.getLast();
                    return whole(kind, ids, new ArrayList<>()).map(views -> new Stretch(views, next));
                });
    }

    private Future<List<JsonObject>> whole(EntityKind kind, List<String> ids, List<JsonObject> read) {
        if (ids.isEmpty()) {
            return Future.succeededFuture(read);
        }
        var now = ids.subList(0, Math.min(READ_AT_ONCE, ids.size()));
        return redis.batch(now.stream().map(id -> read(kind, id)).toList()).compose(replies -> {
            for (var reply : replies) {
                EntityView.of(reply).ifPresent(shown -> read.add(shown.json()));
            }
            return whole(kind, ids.subList(now.size(), ids.size()), read);
        });
    }

    /** The ids of the oldest ones of a list. */
    public Future<List<EntityId>> oldest(Wanted wanted) {
        return redis.ask(Request.cmd(Command.ZRANGE)
                        .arg(wanted.kind().index(wanted.status(), wanted.sort(), wanted.owner()))
                        .arg(wanted.offset())
                        .arg(wanted.offset() + wanted.limit() - 1))
                .map(reply ->
                        reply.stream().map(id -> new EntityId(id.toString())).toList());
    }

    /** Makes the view of something by its very first event, so that nobody has to wait until that is read. */
    public Future<Void> begin(EntityEvent event, EventPublisher.Published published) {
        return writing.begin(new Projection.ConsumedEvent(
                event,
                published.envelope().toJson().encode(),
                published.envelope().metadata().userId(),
                published.position().partition(),
                published.position().offset()));
    }

    /**
     * Shows a status whose event has been published, until that is read; answers whether it could follow.
     *
     * @param from the statuses that it can follow
     */
    public Future<Boolean> ahead(EntityKind kind, EntityId id, String status, List<String> from) {
        var arguments = new ArrayList<String>(List.of(id.value(), status));
        arguments.addAll(from);
        return redis.script(ProjectionScripts.AHEAD, List.of(kind.view(id), kind.index()), arguments)
                .map(reply -> reply.toString().equals("1"));
    }

    /** Forgets one that has a status; answers whether it had it. */
    public Future<Boolean> discard(EntityKind kind, EntityId id, String status) {
        return redis.script(
                        ProjectionScripts.DISCARD,
                        List.of(kind.view(id), kind.index(), kind.expiry()),
                        List.of(id.value(), status, Long.toString(ttl.toSeconds())))
                .map(reply -> reply.toString().equals("1"));
    }

    /** What a key has been reserved for before; nothing, if now for this. */
    public Future<Optional<String>> reserve(String key, String content, Duration ttl) {
        return redis.script(ProjectionScripts.RESERVE, List.of(key), List.of(content, Long.toString(ttl.toSeconds())))
                .map(reply -> Optional.of(reply.toString()).filter(kept -> !kept.isEmpty()));
    }

    /**
     * A view as it was read, to be changed.
     *
     * @param version counts its changes; empty where there is none
     * @param fence the offset of the last event that is in it, of the partition that was asked for
     * @param gone whether it was discarded
     */
    record StoredView(String version, @Nullable JsonObject view, String owner, long fence, boolean gone) {
        /** There is none. */
        static final StoredView NONE = new StoredView("", null, "", -1, false);

        /** Of the fields v, view, owner, gone and the fence. */
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

    /** What an event will make of a view, for whoever has just published it. */
    public static final class Preview {
        private Preview() {}

        /** The first view. */
        public static JsonObject of(EntityEvent created) {
            return next(null, created).orElseThrow();
        }

        /** The next view; nothing where the event would change nothing. */
        public static Optional<JsonObject> next(@Nullable JsonObject view, EntityEvent event) {
            return Projection.next(view, event);
        }
    }
}
