package io.streamops.events.projection;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Projects batches of events into views in Redis: one pipeline reads, one writes. A view that was changed in between is read
 * again. A view keeps the last offset of each partition and skips events up to it, so a crash between the write and the commit
 * of the offset applies nothing twice.
 */
final class ProjectionWriter {
    private static final int MAX_ROUNDS = 20;
    private static final String MAX_LOG_LENGTH = "1000";

    private final RedisConnections redis;
    private final Duration ttl;
    private final InstantSource clock;

    ProjectionWriter(RedisConnections redis, Duration ttl, InstantSource clock) {
        this.redis = redis;
        this.ttl = ttl;
        this.clock = clock;
    }

    /** Events of one view and one partition. */
    private record Group(String viewKey, int partition, List<Projection.ConsumedEvent> events) {
        Projection.ConsumedEvent first() {
            return events.getFirst();
        }
    }

    /** A view to write. */
    private record Change(Group group, ViewStore.StoredView from, Projection to) {}

    Future<Void> apply(List<Projection.ConsumedEvent> events) {
        var groups = new LinkedHashMap<String, Group>();
        for (var each : events) {
            groups.computeIfAbsent(
                            each.partition() + " " + each.viewKey(),
                            key -> new Group(each.viewKey(), each.partition(), new ArrayList<>()))
                    .events()
                    .add(each);
        }
        return apply(new ArrayList<>(groups.values()), 1);
    }

    /** Writes the view of a new entity without reading first; if it exists already, it is read as usual. */
    Future<Void> begin(Projection.ConsumedEvent first) {
        var group = new Group(first.viewKey(), first.partition(), List.of(first));
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
        if (round > MAX_ROUNDS) {
            return Future.failedFuture(new IllegalStateException(
                    groups.getFirst().viewKey() + " and others changed during each of " + MAX_ROUNDS + " attempts"));
        }
        return read(groups)
                .compose(stored -> write(changes(groups, stored)))
                .compose(contended -> apply(contended, round + 1));
    }

    private Future<List<ViewStore.StoredView>> read(List<Group> groups) {
        var requests = groups.stream()
                .map(group -> Request.cmd(Command.HMGET)
                        .arg(group.viewKey())
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
            var to = project(from, group.events());
            if (to.hasChanged()) {
                changes.add(new Change(group, from, to));
            }
        }
        return changes;
    }

    private static Projection project(ViewStore.StoredView from, List<Projection.ConsumedEvent> events) {
        var projection = Projection.of(from);
        if (!from.gone()) {
            for (var each : events) {
                if (each.offset() > from.fence()) {
                    projection = projection.with(each);
                }
            }
        }
        return projection;
    }

    /** Answers the groups whose views changed since they were read. */
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
        var keys = List.of(change.group().viewKey(), kind.log(first.id()), kind.index(), kind.expiry());
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
                Objects.requireNonNullElse(view.getString(kind.sortName()), ""),
                change.to().owner(),
                change.to().created(),
                Integer.toString(first.partition()),
                Long.toString(change.group().events().getLast().offset()),
                Long.toString(clock.instant().plus(ttl).toEpochMilli()),
                MAX_LOG_LENGTH));
        for (var event : change.to().applied()) {
            arguments.addAll(List.of(
                    event.type().word(), event.text(), event.entityEvent().isTerminal() ? "1" : "0"));
        }
        return arguments;
    }

    /** Deletes up to {@code max} expired views; answers how many. */
    Future<Integer> sweep(EntityKind kind, int max) {
        return redis.script(
                        ProjectionScripts.SWEEP,
                        List.of(kind.expiry(), kind.index()),
                        List.of(Long.toString(clock.millis()), Integer.toString(max), kind.viewPrefix()))
                .map(reply -> Integer.parseInt(reply.toString()));
    }
}
