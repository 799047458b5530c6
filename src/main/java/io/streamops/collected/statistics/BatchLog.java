package io.streamops.collected.statistics;

import io.streamops.contract.collected.BatchOrigin;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
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
    public record Recent(List<BatchView> batches, long total) {}

    /** Records the progress of a batch; ignored if it was completed before. */
    public Future<Void> progress(BatchOrigin origin, BatchProgress progress) {
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
                                BatchJson.of(new BatchView(origin, progress)).encode(),
                                Long.toString(origin.timestamp().toEpochMilli()),
                                Integer.toString(most),
                                progress.state() == BatchProgress.State.DONE ? BatchJson.ended(progress) : "",
                                Long.toString(progress.errors())))
                .mapEmpty();
    }

    /** Empty if the batch is unknown, or was not completed and is no longer kept. */
    public Future<Optional<BatchProgress>> find(BatchOrigin origin) {
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

    private static String hash(BatchOrigin origin) {
        var bytes = new byte[HASH_BYTES];
        ContributionKey.sha256(origin.eventId()).get(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
