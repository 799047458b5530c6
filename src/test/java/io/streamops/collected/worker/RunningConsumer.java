package io.streamops.collected.worker;

import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneFigures;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitManagement;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CollectedSettings;
import io.streamops.settings.ObjectStoreAddress;
import io.streamops.settings.RabbitAddress;
import io.streamops.settings.RedisAddress;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A consumer of collected data alone. */
final class RunningConsumer implements AutoCloseable {
    static final CollectedSettings USUAL = new CollectedSettings(true, Duration.ofHours(1), 1_024);

    /** Where the consumer finds what it needs. */
    record Brokers(RabbitAddress rabbit, RedisAddress redis, ObjectStoreAddress objects) {}

    private final Vertx vertx = Vertx.vertx();
    private final RabbitConnections rabbit;
    private final RedisConnections redis;
    private final Brokers brokers;
    private final LaneRegistry lanes = new LaneRegistry();
    final ObjectStorage objects;
    final TestWork work;

    RunningConsumer(Brokers brokers) {
        this.brokers = brokers;
        this.rabbit = new RabbitConnections(vertx, brokers.rabbit());
        this.redis = new RedisConnections(vertx, brokers.redis());
        this.objects = new ObjectStorage(vertx, brokers.objects());
        this.work = new TestWork(redis);
    }

    RunningConsumer start() throws Exception {
        return start(USUAL, Optional.empty());
    }

    RunningConsumer start(CollectedSettings settings, Optional<URI> management) throws Exception {
        var parts = new CollectedParts(
                settings,
                objects,
                rabbit,
                management.map(url -> new RabbitManagement(vertx, url, brokers.rabbit())),
                redis,
                Telemetry.unobserved(),
                WallClock.get(),
                lanes,
                work.work());
        await(vertx.deployVerticle(
                () -> new CollectedConsumerVerticle(parts),
                new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD)));
        return this;
    }

    static <T> T await(Future<T> future) throws TimeoutException {
        return future.await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    LaneFigures lane() {
        return lanes.figures().getFirst();
    }

    @Override
    public void close() throws TimeoutException {
        for (var deployed : vertx.deploymentIDs()) {
            await(vertx.undeploy(deployed));
        }
        await(rabbit.close());
        await(redis.close());
        await(objects.close());
        await(vertx.close());
    }
}
