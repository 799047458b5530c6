package io.streamops.collected.worker;

import io.streamops.collected.analysis.PostAnalyzer;
import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.collected.statistics.CounterSums;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitManagement;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CollectedSettings;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.streamops.settings.SentimentSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A consumer of collected data alone. */
final class RunningConsumer implements AutoCloseable {
    static final CollectedSettings USUAL = new CollectedSettings(true, Duration.ofHours(1), 1_024);

    /** The addresses of the consumer's dependencies. */
    record Brokers(RabbitSettings.Address rabbit, RedisSettings.Address redis, ObjectStoreSettings.Address objects) {}

    private final Vertx vertx;
    private final List<String> deployments = new ArrayList<>();
    final RabbitConnections rabbit;
    final RedisConnections redis;
    private final Brokers brokers;
    private final LaneRegistry lanes = new LaneRegistry();
    final ObjectStorage objects;
    private final BatchLog batches;
    private final ProjectStatisticsReader figures;

    RunningConsumer(Vertx vertx, Brokers brokers) {
        this.vertx = vertx;
        this.brokers = brokers;
        this.rabbit = new RabbitConnections(vertx, brokers.rabbit());
        this.redis = new RedisConnections(vertx, brokers.redis());
        this.objects = new ObjectStorage(vertx, brokers.objects());
        this.batches = new BatchLog(redis);
        this.figures = new ProjectStatisticsReader(redis);
    }

    RunningConsumer start() throws Exception {
        return start(USUAL, Optional.empty());
    }

    RunningConsumer start(CollectedSettings settings, Optional<URI> management) throws Exception {
        var parts = new CollectedConsumerParts(
                settings,
                objects,
                rabbit,
                management.map(url -> new RabbitManagement(vertx, url, brokers.rabbit())),
                redis,
                Telemetry.unobserved(),
                WallClock.get(),
                lanes,
                new CollectedConsumerParts.Work(
                        PostAnalyzer.of(vertx, new SentimentSettings(Optional.empty(), Optional.empty())),
                        new ProjectStatisticsWriter(redis),
                        batches));
        deployments.add(await(vertx.deployVerticle(
                () -> new CollectedConsumerVerticle(parts),
                new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD))));
        return this;
    }

    static <T> T await(Future<T> future) throws TimeoutException {
        return future.await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** How many posts of a project are counted. */
    long counted(String project) throws TimeoutException {
        return await(figures.totals(project))
                .map(totals -> CounterSums.of(totals.byPlatform().values()).posts())
                .orElse(0L);
    }

    /** How far the last batches of a project are, the newest first. */
    List<BatchProgress> progress(String project) throws TimeoutException {
        return await(batches.recent(project, 0, 100)).batches().stream()
                .map(BatchLog.Entry::progress)
                .toList();
    }

    Lane.Status lane() {
        return lane(CollectedNames.QUEUE);
    }

    Lane.Status waitingLane() {
        return lane(WaitingEventPoller.NAME);
    }

    /** The number of events waiting for objects, as last reported. */
    long waiting() {
        var lag = waitingLane().lag();
        return lag == null ? 0 : lag;
    }

    private Lane.Status lane(String name) {
        return lanes.figures().stream()
                .filter(lane -> lane.lane().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws TimeoutException {
        for (var deployed : deployments) {
            await(vertx.undeploy(deployed));
        }
        await(rabbit.close());
        await(redis.close());
        await(objects.close());
    }
}
