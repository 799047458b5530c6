package io.streamops.jobs.api;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.jobs.JobKeys;
import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamGroup;
import io.streamops.settings.JobSettings;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Jobs in Redis. A job that a scope may not see does not exist for it. */
final class JobStore {
    /** A third-party worker that has not published the terminal event by then never will. */
    private static final Duration TERMINAL_EVENT_OVERDUE = Duration.ofSeconds(10);

    /** The result of a cancel. */
    record Canceled(String status, boolean updated) {}

    /** What a client that has the beginning of a job's log may expect. */
    enum Log {
        /** There is no such job. */
        UNKNOWN,
        /** No further events. */
        OVER,
        OPEN
    }

    private final RedisConnections redis;
    private final String queue;
    private final String group;
    private final Duration ttl;

    JobStore(RedisConnections redis, JobSettings settings) {
        this.redis = redis;
        this.queue = settings.stream();
        this.group = settings.group();
        this.ttl = settings.ttl();
    }

    /**
     * Creates the workers' group, unless it exists. It begins at the first entry, so that workers that start later get the waiting
     * jobs; third-party workers would begin at the last entry.
     */
    Future<Void> prepare() {
        return StreamGroup.create(redis, queue, group);
    }

    /** The hash of a job. */
    Future<Optional<Map<String, String>>> find(String text, JobAccess scope) {
        if (!JobId.isId(text)) {
            return Future.succeededFuture(Optional.empty());
        }
        var hash = Request.cmd(Command.HGETALL).arg(JobNames.job(new JobId(text)));
        var limit = scope.limit();
        var found = limit.isEmpty()
                ? redis.ask(hash).map(JobStore::fields)
                : redis.batch(List.of(
                                hash, Request.cmd(Command.ZSCORE).arg(limit).arg(text)))
                        .map(replies -> replies.get(1) == null ? Map.<String, String>of() : fields(replies.get(0)));
        return found.map(fields -> fields.isEmpty() ? Optional.<Map<String, String>>empty() : Optional.of(fields))
                .recover(JobStore::unlessOfAnotherType);
    }

    /** The hashes of the jobs that still exist, in order. */
    Future<List<Map<String, String>>> hashes(List<String> ids) {
        var requests = ids.stream()
                .filter(JobId::isId)
                .map(id -> Request.cmd(Command.HGETALL).arg(JobNames.job(new JobId(id))))
                .toList();
        return redis.batch(requests).map(replies -> {
            var hashes = new ArrayList<Map<String, String>>(replies.size());
            for (var reply : replies) {
                var fields = fields(reply);
                if (!fields.isEmpty()) {
                    hashes.add(fields);
                }
            }
            return hashes;
        });
    }

    /** Other keys may look like those of a job. */
    private static <T> Future<Optional<T>> unlessOfAnotherType(Throwable failure) {
        return String.valueOf(failure.getMessage()).startsWith("WRONGTYPE")
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure);
    }

    /** @param data of the terminal event */
    Future<Optional<Canceled>> cancel(String text, JobAccess scope, Instant now, JsonObject data) {
        if (!JobId.isId(text)) {
            return Future.succeededFuture(Optional.empty());
        }
        var id = new JobId(text);
        return redis.script(
                        JobScripts.CANCEL,
                        List.of(JobNames.job(id), scope.limit(), JobNames.events(id), queue, JobKeys.owner(id)),
                        List.of(text, Long.toString(now.toEpochMilli()), data.encode(), Long.toString(ttl.toSeconds())))
                .map(reply -> reply.size() == 0
                        ? Optional.empty()
                        : Optional.of(new Canceled(reply.get(0).toString(), JobScripts.number(reply.get(1)) == 1)));
    }

    /**
     * Whether there are events to follow.
     *
     * @param after the id of the last known entry; empty for none
     */
    Future<Log> log(String text, JobAccess scope, String after, Instant now) {
        if (!JobId.isId(text)) {
            return Future.succeededFuture(Log.UNKNOWN);
        }
        var id = new JobId(text);
        return redis.script(
                        JobScripts.FOLLOW,
                        List.of(JobNames.job(id), scope.limit(), JobNames.events(id)),
                        List.of(
                                text,
                                after,
                                Long.toString(now.minus(TERMINAL_EVENT_OVERDUE).toEpochMilli())))
                .map(reply -> Log.values()[(int) JobScripts.number(reply)]);
    }

    /** The status of each job; empty for an expired one. */
    Future<List<Optional<String>>> statuses(List<JobId> ids) {
        var requests = ids.stream()
                .map(id -> Request.cmd(Command.HGET).arg(JobNames.job(id)).arg(JobNames.STATUS))
                .toList();
        return redis.batch(requests)
                .map(replies -> replies.stream()
                        .map(reply -> Optional.ofNullable(reply).map(Response::toString))
                        .toList());
    }

    /** A hash; empty if there is none. */
    private static Map<String, String> fields(@Nullable Response flat) {
        var size = flat == null ? 0 : flat.size();
        var fields = HashMap.<String, String>newHashMap(size / 2);
        for (var i = 0; flat != null && i + 1 < size; i += 2) {
            fields.put(flat.get(i).toString(), flat.get(i + 1).toString());
        }
        return fields;
    }
}
