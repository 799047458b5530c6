package io.streamops.collected.worker;

import io.streamops.collected.batch.PostChunks;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.collected.statistics.BatchProgress.State;
import io.streamops.contract.collected.CollectedMessage;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Processes a batch on a virtual thread as a pipeline of a few chunks: while one is read, others are analyzed, counted and
 * published.
 */
final class BatchRun {
    private static final int CHUNKS_AT_ONCE = 4;
    private static final int CHUNKS_PER_PROGRESS = 8;
    private static final int MOST_PROBLEMS = 20;

    private final CollectedMessage.Origin origin;
    private final @Nullable Long expected;
    private final CollectedConsumerParts.Work work;
    private final ResultPublisher results;
    private final ArrayDeque<Future<PostChunks.Chunk>> underWay = new ArrayDeque<>();
    private final List<String> problems = new ArrayList<>();
    private long done;
    private long errors;
    private int chunks;

    BatchRun(
            CollectedMessage.Origin origin,
            @Nullable Long expected,
            CollectedConsumerParts.Work work,
            ResultPublisher results) {
        this.origin = origin;
        this.expected = expected;
        this.work = work;
        this.results = results;
    }

    /** Processes all chunks; returns the result once everything is stored. */
    BatchProgress through(PostChunks batch) {
        storeProgress();
        var chunk = batch.next().await();
        while (!chunk.last()) {
            var next = batch.next();
            begin(chunk);
            chunk = next.await();
        }
        begin(chunk);
        while (!underWay.isEmpty()) {
            end(underWay.remove());
        }
        return progress(State.DONE);
    }

    private void begin(PostChunks.Chunk chunk) {
        if (underWay.size() >= CHUNKS_AT_ONCE) {
            end(underWay.remove());
        }
        underWay.add(worked(chunk).map(chunk));
    }

    private Future<Void> worked(PostChunks.Chunk chunk) {
        if (chunk.posts().isEmpty()) {
            return Future.succeededFuture();
        }
        return work.analysis()
                .analyse(chunk.posts(), origin)
                .compose(posts -> work.figures().count(posts).compose(counted -> results.posts(posts)));
    }

    private void end(Future<PostChunks.Chunk> worked) {
        var chunk = worked.await();
        done += chunk.posts().size();
        errors += chunk.problems().size();
        chunk.problems().stream().limit(MOST_PROBLEMS - problems.size()).forEach(problems::add);
        chunks++;
        if (chunks % CHUNKS_PER_PROGRESS == 0) {
            storeProgress();
        }
    }

    private void storeProgress() {
        work.batches().progress(origin, progress(State.RUNNING)).await();
    }

    private BatchProgress progress(State state) {
        return new BatchProgress(state, expected, done, errors, problems);
    }
}
