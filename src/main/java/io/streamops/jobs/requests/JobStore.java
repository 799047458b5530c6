package io.streamops.jobs.requests;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.jobs.JobKeys;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Jobs in Redis, one at a time. What is not for whoever asks is not there. */
final class JobStore {
    /** A worker of another make that has not told of a job's end by then never will. */
    private static final Duration UNTOLD = Duration.ofSeconds(10);

    /** What a cancel has done. */
    record Canceled(String status, boolean updated) {}

    /** How a job's log stands, for somebody who has some of it. */
    enum Log {
        /** There is no such job. */
        UNKNOWN,
        /** Nothing comes any more. */
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
     * Makes the workers' group, unless it is there. It begins at the first entry, so a worker that comes later gets what has been
     * waiting for it, also one of another make, which would begin at the last.
     */
    Future<Void> prepare() {
        return StreamGroup.create(redis, queue, group);
    }

    Future<Creation> create(String id, NewJob job, Instant now, Room room) {
        var names = new JobId(id);
        var owner = job.owner();
        return redis.script(
                        JobScripts.CREATE,
                        List.of(
                                JobNames.job(names),
                                JobNames.events(names),
                                queue,
                                JobKeys.INDEX,
                                job.key() == null ? "" : JobNames.idempotency(job.key()),
                                owner == null ? "" : JobKeys.owner(names),
                                owner == null ? "" : JobKeys.index(owner)),
                        List.of(
                                id,
                                job.task().word(),
                                job.payload(),
                                Long.toString(now.toEpochMilli()),
                                Long.toString(job.ttl().toSeconds()),
                                Integer.toString(room.length()),
                                room.first(),
                                owner == null ? "" : owner,
                                group))
                .map(reply -> Replies.creation(id, reply));
    }

    /** The hash of a job. */
    Future<Optional<Map<String, String>>> find(String text, Scope scope) {
        if (!JobId.isId(text)) {
            return Future.succeededFuture(Optional.empty());
        }
        var hash = Request.cmd(Command.HGETALL).arg(JobNames.job(new JobId(text)));
        var limit = scope.limit();
        var found = limit.isEmpty()
                ? redis.ask(hash).map(Replies::fields)
                : redis.batch(List.of(
                                hash, Request.cmd(Command.ZSCORE).arg(limit).arg(text)))
                        .map(replies ->
                                replies.get(1) == null ? Map.<String, String>of() : Replies.fields(replies.get(0)));
        return found.map(fields -> fields.isEmpty() ? Optional.<Map<String, String>>empty() : Optional.of(fields))
                .recover(JobStore::unlessOfAnotherType);
    }

    /** The hashes of some jobs, in their order; of those that are gone since there is none. */
    Future<List<Map<String, String>>> hashes(List<String> ids) {
        var requests = ids.stream()
                .filter(JobId::isId)
                .map(id -> Request.cmd(Command.HGETALL).arg(JobNames.job(new JobId(id))))
                .toList();
        return redis.batch(requests).map(replies -> {
            var hashes = new ArrayList<Map<String, String>>(replies.size());
            for (var reply : replies) {
                var fields = Replies.fields(reply);
                if (!fields.isEmpty()) {
                    hashes.add(fields);
                }
            }
            return hashes;
        });
    }

    /** Some names of keys look like those of a job. */
    private static <T> Future<Optional<T>> unlessOfAnotherType(Throwable failure) {
        return String.valueOf(failure.getMessage()).startsWith("WRONGTYPE")
                ? Future.succeededFuture(Optional.empty())
                : Future.failedFuture(failure);
    }

    /** @param data of the event that tells of it */
    Future<Optional<Canceled>> cancel(String text, Scope scope, Instant now, JsonObject data) {
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
                        : Optional.of(new Canceled(reply.get(0).toString(), Replies.isOne(reply.get(1)))));
    }

    /**
     * Whether there is anything to follow.
     *
     * @param after the id of the entry that is known; empty for none
     */
    Future<Log> log(String text, Scope scope, String after, Instant now) {
        if (!JobId.isId(text)) {
            return Future.succeededFuture(Log.UNKNOWN);
        }
        var id = new JobId(text);
        return redis.script(
                        JobScripts.FOLLOW,
                        List.of(JobNames.job(id), scope.limit(), JobNames.events(id)),
                        List.of(text, after, Long.toString(now.minus(UNTOLD).toEpochMilli())))
                .map(reply -> Log.values()[(int) Replies.number(reply)]);
    }

    /** The status of each job; nothing for one that is gone. */
    Future<List<Optional<String>>> statuses(List<JobId> ids) {
        var requests = ids.stream()
                .map(id -> Request.cmd(Command.HGET).arg(JobNames.job(id)).arg(JobNames.STATUS))
                .toList();
        return redis.batch(requests)
                .map(replies -> replies.stream()
                        .map(reply -> Optional.ofNullable(reply).map(Response::toString))
                        .toList());
    }
}
