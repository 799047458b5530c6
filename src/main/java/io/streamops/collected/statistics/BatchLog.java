package io.streamops.collected.statistics;

import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.collected.statistics.BatchProgress.Wait;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.kit.IsoTime;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The batches of projects and their progress. Completion is recorded once and permanently, and only then does a batch count.
 * Other data is kept for the latest batches of each project.
 */
public final class BatchLog {
    private static final int MOST = 1_000;
    private static final int HASH_BYTES = 16;

    private final RedisConnections redis;
    private final int most;

    public BatchLog(RedisConnections redis) {
        this(redis, MOST);
    }

    /** @param most how many batches of a project are kept with all data */
    BatchLog(RedisConnections redis, int most) {
        this.redis = redis;
        this.most = most;
    }

    /** A page of a project's batches, and the number that are kept. */
    public record Recent(List<Entry> batches, long total) {}

    /** Records the progress of a batch; ignored if it was completed before. */
    public Future<Void> progress(CollectedMessage.Origin origin, BatchProgress progress) {
        var project = origin.projectId();
        var hash = hash(origin);
        return redis.script(
                        StatisticsScripts.PROGRESS,
                        List.of(
                                StatisticsKeys.PROJECTS,
                                StatisticsKeys.totals(project),
                                StatisticsKeys.ended(project),
                                StatisticsKeys.batches(project)),
                        List.of(
                                project,
                                hash,
                                BatchJson.of(new Entry(origin, progress)).encode(),
                                Long.toString(origin.timestamp().toEpochMilli()),
                                Integer.toString(most),
                                progress.state() == BatchProgress.State.DONE ? BatchJson.ended(progress) : "",
                                Long.toString(progress.errors())))
                .mapEmpty();
    }

    /** Empty if the batch is unknown, or was not completed and is no longer kept. */
    public Future<Optional<BatchProgress>> find(CollectedMessage.Origin origin) {
        var hash = hash(origin);
        return redis.batch(List.of(
                        Request.cmd(Command.GET).arg(StatisticsKeys.batch(hash, origin.projectId())),
                        Request.cmd(Command.HGET)
                                .arg(StatisticsKeys.ended(origin.projectId()))
                                .arg(hash)))
                .map(kept -> found(kept.get(0), kept.get(1)));
    }

    private static Optional<BatchProgress> found(@Nullable Response shown, @Nullable Response ended) {
        if (shown != null) {
            return Optional.of(BatchJson.parse(shown.toString()).progress());
        }
        return Optional.ofNullable(ended).map(text -> BatchJson.parseEnded(text.toString()));
    }

    /** The latest batches of a project, newest first. */
    public Future<Recent> recent(String project, int offset, int limit) {
        return redis.script(
                        StatisticsScripts.RECENT,
                        List.of(StatisticsKeys.batches(project)),
                        List.of(project, Integer.toString(offset), Integer.toString(offset + limit - 1)))
                .map(answer -> new Recent(
                        answer.get(1).stream()
                                .map(batch -> BatchJson.parse(batch.toString()))
                                .toList(),
                        Objects.requireNonNull(answer.get(0).toLong())));
    }

    private static String hash(CollectedMessage.Origin origin) {
        var bytes = new byte[HASH_BYTES];
        StatisticsChunk.Key.sha256(origin.eventId()).get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A batch and its progress. */
    public record Entry(CollectedMessage.Origin origin, BatchProgress progress) {}

    /** The JSON of batches in Redis. */
    static final class BatchJson {
        private BatchJson() {}

        static JsonObject of(Entry batch) {
            var origin = batch.origin();
            var progress = batch.progress();
            return new JsonObject()
                    .put("eventId", origin.eventId())
                    .put("projectId", origin.projectId())
                    .put("jobId", origin.jobId())
                    .put("platform", origin.platform())
                    .put("batchIndex", origin.batchIndex())
                    .put("timestamp", IsoTime.text(origin.timestamp()))
                    .put("state", kept(progress.state()).name())
                    .put("expected", progress.expected())
                    .put("done", progress.done())
                    .put("errors", progress.errors())
                    .put("firstErrors", new JsonArray(progress.firstErrors()))
                    .put("wait", wait(progress));
        }

        /** The state as older builds know it; the actual one is stored with the wait. */
        private static State kept(State state) {
            return switch (state) {
                case RUNNING, DONE -> state;
                case WAITING, PARKED -> State.RUNNING;
            };
        }

        private static @Nullable JsonObject wait(BatchProgress progress) {
            var wait = progress.waits();
            return wait == null
                    ? null
                    : new JsonObject()
                            .put("state", progress.state().name())
                            .put("reason", wait.reason())
                            .put("until", IsoTime.text(wait.until()));
        }

        static Entry parse(String text) {
            var json = new JsonObject(text);
            var wait = json.getJsonObject("wait");
            return new Entry(
                    new CollectedMessage.Origin(
                            json.getString("eventId"),
                            json.getString("projectId"),
                            json.getString("jobId"),
                            json.getString("platform"),
                            json.getInteger("batchIndex"),
                            json.getInstant("timestamp")),
                    new BatchProgress(
                            State.valueOf((wait == null ? json : wait).getString("state")),
                            json.getLong("expected"),
                            json.getLong("done"),
                            json.getLong("errors"),
                            json.getJsonArray("firstErrors").stream()
                                    .map(String.class::cast)
                                    .toList(),
                            wait == null ? null : new Wait(wait.getString("reason"), wait.getInstant("until"))));
        }

        /** What is kept of a batch permanently: posts announced, posts counted, errors. */
        static String ended(BatchProgress progress) {
            var expected = progress.expected();
            return "%s %d %d".formatted(expected == null ? "-" : expected, progress.done(), progress.errors());
        }

        static BatchProgress parseEnded(String text) {
            var numbers = text.split(" ", -1);
            return new BatchProgress(
                    State.DONE,
                    numbers[0].equals("-") ? null : Long.valueOf(numbers[0]),
                    Long.parseLong(numbers[1]),
                    Long.parseLong(numbers[2]),
                    List.of());
        }
    }
}
