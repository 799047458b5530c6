package io.streamops.collected.analysis;

import io.streamops.collected.analysis.model.SentimentModelClient;
import io.streamops.collected.analysis.text.ReadableText;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.Sentiment;
import io.streamops.settings.SentimentSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Locale;
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
        return of(vertx, settings, SentimentModelClient.Limits.USUAL);
    }

    static PostAnalyzer of(Vertx vertx, SentimentSettings settings, SentimentModelClient.Limits limits) {
        return new PostAnalyzer(
                vertx.createSharedWorkerExecutor(POOL, Runtime.getRuntime().availableProcessors()),
                settings.url().map(url -> new SentimentModelClient(vertx, url, settings.token(), limits)));
    }

    /**
     * Results are in the order of the posts.
     *
     * @return fails with {@link io.streamops.messaging.Unavailable} if a model is set and unavailable
     */
    public Future<List<AnalyzedPost>> analyse(List<CollectedPost> posts, CollectedMessage.Origin origin) {
        var parts = IntStream.iterate(0, from -> from < posts.size(), from -> from + PART)
                .mapToObj(from -> posts.subList(from, Math.min(from + PART, posts.size())))
                .map(part -> analysePart(part, origin))
                .toList();
        return Future.all(parts)
                .map(done ->
                        parts.stream().flatMap(part -> part.result().stream()).toList());
    }

    private Future<List<AnalyzedPost>> analysePart(List<CollectedPost> posts, CollectedMessage.Origin origin) {
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

    private List<PostTextAnalyzer.Result> read(List<CollectedPost> posts) {
        return posts.stream().map(post -> reader.read(post.content())).toList();
    }

    /** Uses the model's sentiments; our own if its response is invalid. */
    private static Future<List<PostTextAnalyzer.Result>> asked(
            SentimentModelClient model, List<CollectedPost> posts, List<PostTextAnalyzer.Result> readings) {
        var questions = IntStream.range(0, posts.size())
                .mapToObj(i -> new SentimentModelClient.Request(
                        posts.get(i).id(),
                        readings.get(i).language(),
                        readings.get(i).words()))
                .toList();
        return model.ask(questions)
                .map(answers -> answers.map(found -> with(readings, found)).orElse(readings));
    }

    private static List<PostTextAnalyzer.Result> with(
            List<PostTextAnalyzer.Result> readings, List<Sentiment> sentiments) {
        return IntStream.range(0, readings.size())
                .mapToObj(i -> readings.get(i).with(sentiments.get(i)))
                .toList();
    }

    private static List<AnalyzedPost> judged(
            List<CollectedPost> posts, List<PostTextAnalyzer.Result> readings, CollectedMessage.Origin origin) {
        return IntStream.range(0, posts.size())
                .mapToObj(i -> PostAssembler.of(posts.get(i), readings.get(i), origin))
                .toList();
    }

    /** Combines a collected post with the analysis of its words. */
    static final class PostAssembler {
        private static final int LONGEST_NAME = 200;
        private static final int LONGEST_LINK = 2_000;

        private PostAssembler() {}

        static AnalyzedPost of(CollectedPost post, PostTextAnalyzer.Result reading, CollectedMessage.Origin origin) {
            var platform = Objects.requireNonNullElse(post.platform(), origin.platform())
                    .toLowerCase(Locale.ROOT);
            var link = post.permalink();
            return new AnalyzedPost(
                    new AnalyzedPost.Key(origin.projectId(), platform, post.id()),
                    reading.text(),
                    reading.transcription(),
                    author(post.author()),
                    post.publishedAt(),
                    link == null || link.length() > LONGEST_LINK ? null : link,
                    reading.hashtags(),
                    reading.keywords(),
                    reading.language(),
                    reading.sentiment(),
                    ImpactFormula.of(
                            post.interaction(),
                            post.author(),
                            platform,
                            reading.sentiment().mood()),
                    origin.jobId(),
                    origin.batchIndex(),
                    origin.timestamp());
        }

        private static AnalyzedPost.Author author(CollectedPost.Author author) {
            return new AnalyzedPost.Author(
                    ReadableText.of(author.id(), LONGEST_NAME),
                    ReadableText.of(author.name(), LONGEST_NAME),
                    ReadableText.of(author.username(), LONGEST_NAME),
                    author.followers(),
                    author.verified());
        }
    }
}
