package io.streamops.collected.analysis;

import io.streamops.collected.analysis.model.SentimentModelClient;
import io.streamops.collected.analysis.model.SentimentModelLimits;
import io.streamops.collected.analysis.model.SentimentModelRequest;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.Sentiment;
import io.streamops.settings.SentimentSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Analyzes posts on a pool with one thread per core, shared by the node. Callers limit the number of posts in progress.
 * Lists are split, so that all threads are used and callers take turns.
 */
public final class PostAnalyzer {
    private static final String POOL = "post-analysis";
    private static final int PART = 64;

    private final WorkerExecutor pool;
    private final Optional<SentimentModelClient> model;
    private final PostTextAnalyzer reader = new PostTextAnalyzer();

    private PostAnalyzer(WorkerExecutor pool, Optional<SentimentModelClient> model) {
        this.pool = pool;
        this.model = model;
    }

    /** Creates an analysis for this machine; blocks shortly while it loads language data. */
    public static PostAnalyzer of(Vertx vertx, SentimentSettings settings) {
        return of(vertx, settings, SentimentModelLimits.USUAL);
    }

    static PostAnalyzer of(Vertx vertx, SentimentSettings settings, SentimentModelLimits limits) {
        return new PostAnalyzer(
                vertx.createSharedWorkerExecutor(POOL, Runtime.getRuntime().availableProcessors()),
                settings.url().map(url -> new SentimentModelClient(vertx, url, settings.token(), limits)));
    }

    /**
     * Results are in the order of the posts.
     *
     * @return fails with {@link io.streamops.messaging.Unavailable} if a model is set and unavailable
     */
    public Future<List<AnalyzedPost>> analyse(List<CollectedPost> posts, BatchOrigin origin) {
        var parts = IntStream.iterate(0, from -> from < posts.size(), from -> from + PART)
                .mapToObj(from -> posts.subList(from, Math.min(from + PART, posts.size())))
                .map(part -> analysePart(part, origin))
                .toList();
        return Future.all(parts)
                .map(done ->
                        parts.stream().flatMap(part -> part.result().stream()).toList());
    }

    private Future<List<AnalyzedPost>> analysePart(List<CollectedPost> posts, BatchOrigin origin) {
        if (model.isEmpty()) {
            return onPool(() -> judged(posts, read(posts), origin));
        }
        return onPool(() -> read(posts))
                .compose(readings -> asked(model.get(), posts, readings))
                .map(readings -> judged(posts, readings, origin));
    }

    private <T> Future<T> onPool(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    private List<PostTextAnalysis> read(List<CollectedPost> posts) {
        return posts.stream().map(post -> reader.read(post.content())).toList();
    }

    /** Uses the model's sentiments; our own if its response is invalid. */
    private static Future<List<PostTextAnalysis>> asked(
            SentimentModelClient model, List<CollectedPost> posts, List<PostTextAnalysis> readings) {
        var questions = IntStream.range(0, posts.size())
                .mapToObj(i -> new SentimentModelRequest(
                        posts.get(i).id(),
                        readings.get(i).language(),
                        readings.get(i).words()))
                .toList();
        return model.ask(questions)
                .map(answers -> answers.map(found -> with(readings, found)).orElse(readings));
    }

    private static List<PostTextAnalysis> with(List<PostTextAnalysis> readings, List<Sentiment> sentiments) {
        return IntStream.range(0, readings.size())
                .mapToObj(i -> readings.get(i).with(sentiments.get(i)))
                .toList();
    }

    private static List<AnalyzedPost> judged(
            List<CollectedPost> posts, List<PostTextAnalysis> readings, BatchOrigin origin) {
        return IntStream.range(0, posts.size())
                .mapToObj(i -> PostAssembler.of(posts.get(i), readings.get(i), origin))
                .toList();
    }
}
