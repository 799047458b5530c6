package io.streamops.index;

import io.streamops.contract.page.PageMessage;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.embedding.InProcessEmbedder;
import io.streamops.gateway.Readiness;
import io.streamops.index.api.PostFinder;
import io.streamops.index.distributed.IndexerDiscoveryVerticle;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.RankedPassage;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.VisibleProjects;
import io.streamops.index.store.IndexDirectory;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An indexer alone, and a gateway's way to ask it. */
final class RunningIndexer implements AutoCloseable {
    private final Vertx vertx;
    private final List<String> deployments = new ArrayList<>();
    private final RabbitConnections rabbit;
    private final RedisConnections redis;
    private final LaneRegistry lanes = new LaneRegistry();
    final Readiness readiness = new Readiness(WallClock.get());
    private final InProcessEmbedder embedder = new InProcessEmbedder();
    private final IndexerRegistry known = new IndexerRegistry();
    private final ScatterGather indexers;

    RunningIndexer(Vertx vertx, RabbitSettings.Address rabbitAddress, RedisSettings.Address redisAddress) {
        this.vertx = vertx;
        indexers = new ScatterGather(vertx, known, Duration.ofSeconds(30));
        rabbit = new RabbitConnections(vertx, rabbitAddress);
        redis = new RedisConnections(vertx, redisAddress);
    }

    RunningIndexer start(IndexDirectory place) throws Exception {
        return start(place, 1);
    }

    /** Posts lie beside the pages, and on the same disk. */
    RunningIndexer start(IndexDirectory place, int instances) throws Exception {
        var posts = new IndexDirectory(place.path().resolveSibling("posts"), place.opener(), place.usable());
        var parts = new IndexerParts(
                "n1", place, posts, rabbit, redis, Telemetry.unobserved(), readiness, lanes, embedder, WallClock.get());
        deployments.add(await(vertx.deployVerticle(new IndexerDiscoveryVerticle(known))));
        deployments.add(await(vertx.deployVerticle(
                () -> new IndexerVerticle(parts), new DeploymentOptions().setInstances(instances))));
        readiness.serving();
        return this;
    }

    private static <T> T await(Future<T> future) throws TimeoutException {
        return future.await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    Lane.Status lane() {
        return lane(PageMessage.QUEUE);
    }

    Lane.Status lane(String name) {
        return lanes.figures().stream()
                .filter(lane -> lane.lane().equals(name))
                .findAny()
                .orElseThrow();
    }

    SearchResult search(String query) throws Exception {
        Eventually.until("the indexer is known", () -> !known.known().present().isEmpty());
        var request = new SearchRequest(
                query, IndexKind.PAGE, null, null, null, null, Sort.RELEVANCE, 200, null, VisibleProjects.NONE);
        var answers = await(indexers.search(request, indexer -> null)).byIndexer();
        return Objects.requireNonNull(answers.get("n1"), "it has not answered");
    }

    /** This many, from the first one on. */
    PostSearchResult posts(String project, int limit) throws Exception {
        Eventually.until(
                "the index of posts is known", () -> known.known().present().contains("n1.posts"));
        var question = new PostQuery(
                project, null, null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, limit, 0, null);
        return await(new PostFinder(indexers).find(question));
    }

    List<String> passages(String question) throws Exception {
        Eventually.until("the indexer is known", () -> !known.known().present().isEmpty());
        var answers = await(indexers.passages(new PassageRequest(question, null, null, VisibleProjects.ALL, 5)));
        return RankedPassage.of(answers.byIndexer().values(), 5).stream()
                .map(RankedPassage::text)
                .toList();
    }

    List<String> urls(String query) throws Exception {
        return search(query).hits().stream().map(SearchResult.Hit::url).toList();
    }

    @Override
    public void close() throws TimeoutException {
        for (var deployed : deployments) {
            await(vertx.undeploy(deployed));
        }
        await(rabbit.close());
        await(redis.close());
        embedder.close();
    }
}
