package io.streamops.collected.worker;

import io.streamops.collected.figures.BatchProgress;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.Mood;
import io.streamops.contract.post.PostFigures;
import io.streamops.contract.post.PostKey;
import io.streamops.contract.post.Risk;
import io.streamops.contract.post.Sentiment;
import io.streamops.kit.Cut;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The simplest work on posts that can be told apart from other work afterwards: views count, once a post, in Redis. */
final class TestWork implements Ledger {
    static final String POSTS = "test:posts";
    private static final String BATCHES = "test:batches";
    private static final int LONGEST_TEXT = 20;
    private static final Logger log = LoggerFactory.getLogger(TestWork.class);

    private final RedisConnections redis;
    final AtomicInteger analysed = new AtomicInteger();

    TestWork(RedisConnections redis) {
        this.redis = redis;
    }

    CollectedParts.Work work() {
        return new CollectedParts.Work(this::analyse, this::count, this);
    }

    private Future<List<AnalysedPost>> analyse(List<CollectedPost> posts, BatchOrigin origin) {
        log.debug("posts are analysed");
        analysed.addAndGet(posts.size());
        return Future.succeededFuture(
                posts.stream().map(post -> analysed(post, origin)).toList());
    }

    private static AnalysedPost analysed(CollectedPost post, BatchOrigin origin) {
        var platform = post.platform() == null ? origin.platform() : post.platform();
        var author = post.author();
        return new AnalysedPost(
                new PostKey(origin.projectId(), platform, post.id()),
                Cut.exactly(post.content().text(), LONGEST_TEXT),
                new AnalysedPost.Author(
                        author.id(), author.name(), author.username(), author.followers(), author.verified()),
                post.publishedAt(),
                post.permalink(),
                post.content().hashtags(),
                List.of(),
                "und",
                new Sentiment(Mood.NEUTRAL, 0, "none"),
                new PostFigures(post.interaction().views(), 0, 0, Risk.LOW, false, false),
                origin.jobId(),
                origin.batchIndex(),
                origin.timestamp());
    }

    private Future<Void> count(List<AnalysedPost> posts) {
        var request = Request.cmd(Command.HSET).arg(POSTS);
        for (var post : posts) {
            request.arg(post.key().toString())
                    .arg(Double.toString(post.figures().engagement()));
        }
        return redis.send(request).mapEmpty();
    }

    @Override
    public Future<Void> progress(BatchOrigin origin, BatchProgress progress) {
        var json = new JsonObject()
                .put("state", progress.state().name())
                .put("expected", progress.expected())
                .put("done", progress.done())
                .put("errors", progress.errors())
                .put("firstErrors", progress.firstErrors());
        return redis.send(Request.cmd(Command.HSET)
                        .arg(BATCHES)
                        .arg(origin.eventId())
                        .arg(json.encode()))
                .mapEmpty();
    }

    @Override
    public Future<Optional<BatchProgress>> find(BatchOrigin origin) {
        return find(origin.eventId());
    }

    private Future<Optional<BatchProgress>> find(String eventId) {
        return redis.batch(List.of(Request.cmd(Command.HGET).arg(BATCHES).arg(eventId)))
                .map(replies -> Optional.ofNullable(replies.getFirst()).map(text -> parsed(text.toString())));
    }

    private static BatchProgress parsed(String text) {
        var json = new JsonObject(text);
        return new BatchProgress(
                BatchProgress.State.valueOf(json.getString("state")),
                json.getLong("expected"),
                json.getLong("done"),
                json.getLong("errors"),
                json.getJsonArray("firstErrors").stream()
                        .map(String.class::cast)
                        .toList());
    }

    /** How far a batch is. */
    BatchProgress progress(String eventId) {
        return find(eventId).await().orElseThrow();
    }

    /** How many were counted. */
    int counted() {
        var reply = redis.batch(List.of(Request.cmd(Command.HLEN).arg(POSTS))).await();
        return Integer.parseInt(String.valueOf(reply.getFirst()));
    }

    /** All that was counted. */
    Map<String, String> figures() {
        var reply = Objects.requireNonNull(
                redis.batch(List.of(Request.cmd(Command.HGETALL).arg(POSTS)))
                        .await()
                        .getFirst());
        var figures = new TreeMap<String, String>();
        for (var key : reply.getKeys()) {
            figures.put(key, reply.get(key).toString());
        }
        return figures;
    }
}
