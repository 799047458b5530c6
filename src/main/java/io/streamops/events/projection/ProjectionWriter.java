package io.streamops.events.projection;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Folds events into views in Redis, many at a time: one pipeline that reads, one that writes. A view that somebody else has
 * changed in between is read again. An event whose offset its view has already seen is left alone, so that no kill between
 * a write and the commit of an offset makes it count twice.
 */
final class ProjectionWriter {
    private static final int MOST_ROUNDS = 20;
    private static final String LONGEST_LOG = "1000";

    private final RedisConnections redis;
    private final Duration ttl;
    private final InstantSource clock;

    ProjectionWriter(RedisConnections redis, Duration ttl, InstantSource clock) {
        this.redis = redis;
        this.ttl = ttl;
        this.clock = clock;
    }

    /** Events of one view and one partition. */
    private record Group(String entity, int partition, List<Projection.ConsumedEvent> seen) {
        Projection.ConsumedEvent first() {
            return seen.getFirst();
        }
    }

    /** A view that has to be written. */
    private record Change(Group group, ViewStore.StoredView from, Projection to) {}

    Future<Void> apply(List<Projection.ConsumedEvent> seen) {
        var groups = new LinkedHashMap<String, Group>();
        for (var each : seen) {
            groups.computeIfAbsent(
                            each.partition() + " " + each.entity(),
                            key -> new Group(each.entity(), each.partition(), new ArrayList<>()))
                    .seen()
                    .add(each);
        }
        return apply(new ArrayList<>(groups.values()), 1);
    }

    /** The first event of something new: there is nothing to read, unless somebody was faster. */
    Future<Void> begin(Projection.ConsumedEvent first) {
        var group = new Group(first.entity(), first.partition(), List.of(first));
        var change = new Change(
                group,
                ViewStore.StoredView.NONE,
                Projection.of(ViewStore.StoredView.NONE).with(first));
        return write(List.of(change)).compose(contended -> apply(contended, 1));
    }

    private Future<Void> apply(List<Group> groups, int round) {
        if (groups.isEmpty()) {
            return Future.succeededFuture();
        }
        if (round > MOST_ROUNDS) {
            return Future.failedFuture(new IllegalStateException(
                    groups.getFirst().entity() + " and others change again and again while they are looked at"));
        }
        return read(groups)
                .compose(stored -> write(changes(groups, stored)))
                .compose(contended -> apply(contended, round + 1));
    }

    private Future<List<ViewStore.StoredView>> read(List<Group> groups) {
        var requests = groups.stream()
                .map(group -> Request.cmd(Command.HMGET)
                        .arg(group.entity())
                        .arg("v")
                        .arg("view")
                        .arg("owner")
                        .arg("gone")
                        .arg("o:" + group.partition()))
                .toList();
        return redis.batch(requests)
                .map(replies -> replies.stream().map(ViewStore.StoredView::of).toList());
    }

    private static List<Change> changes(List<Group> groups, List<ViewStore.StoredView> stored) {
        var changes = new ArrayList<Change>();
        for (var i = 0; i < groups.size(); i++) {
            var group = groups.get(i);
            var from = stored.get(i);
            var to = fold(from, group.seen());
            if (to.hasChanged()) {
                changes.add(new Change(group, from, to));
            }
        }
        return changes;
    }

    private static Projection fold(ViewStore.StoredView from, List<Projection.ConsumedEvent> seen) {
        var folding = Projection.of(from);
        if (!from.gone()) {
            for (var each : seen) {
                if (each.offset() > from.fence()) {
                    folding = folding.with(each);
                }
            }
        }
        return folding;
    }

    /** Those that have changed since they were read. */
    private Future<List<Group>> write(List<Change> changes) {
        var written = changes.stream().map(this::write).toList();
        return Future.join(written).map(done -> {
            var contended = new ArrayList<Group>();
            for (var i = 0; i < changes.size(); i++) {
                if (!written.get(i).result()) {
                    contended.add(changes.get(i).group());
                }
            }
            return contended;
        });
    }

    private Future<Boolean> write(Change change) {
        var first = change.group().first();
        var kind = first.kind();
        var keys = List.of(change.group().entity(), kind.log(first.id()), kind.index(), kind.expiry());
        return redis.script(ProjectionScripts.APPLY, keys, arguments(change))
                .map(reply -> reply.toString().equals("1"));
    }

    private List<String> arguments(Change change) {
        var first = change.group().first();
        var kind = first.kind();
        var view = change.to().changed();
        var status = view.getString("status");
        var arguments = new ArrayList<>(List.of(
                change.from().version(),
                first.id().value(),
                view.encode(),
                status,
                Projection.isFinal(kind, status) ? "1" : "0",
                sort(kind, view),
                change.to().owner(),
                change.to().created(),
                Integer.toString(first.partition()),
                Long.toString(change.group().seen().getLast().offset()),
                Long.toString(clock.instant().plus(ttl).toEpochMilli()),
                LONGEST_LOG));
        for (var told : change.to().told()) {
            arguments.addAll(List.of(told.type().word(), told.text(), Projection.isEnd(told) ? "1" : "0"));
        }
        return arguments;
    }

    private static String sort(EntityKind kind, JsonObject view) {
        var sort = view.getString(kind.sortName());
        return sort == null ? "" : sort;
    }

    /** Forgets what is due, up to so many; answers how many there were. */
    Future<Integer> sweep(EntityKind kind, int most) {
        return redis.script(
                        ProjectionScripts.SWEEP,
                        List.of(kind.expiry(), kind.index()),
                        List.of(Long.toString(clock.millis()), Integer.toString(most), kind.viewPrefix()))
                .map(reply -> Integer.parseInt(reply.toString()));
    }
}
