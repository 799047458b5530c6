package io.streamops.messaging;

import io.streamops.kit.Telemetry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A lane that runs in a verticle of its own. */
public final class RunningLane {
    private static final class LaneVerticle extends VerticleBase {
        private final Function<Vertx, Lane> maker;
        private volatile Lane lane;
        private volatile boolean stopping;

        @SuppressWarnings("NullAway.Init") // made in start
        LaneVerticle(Function<Vertx, Lane> maker) {
            this.maker = maker;
        }

        @Override
        public Future<?> start() {
            lane = maker.apply(vertx);
            return lane.start();
        }

        @Override
        public Future<?> stop() {
            var stopped = lane.stop();
            stopping = true;
            return stopped;
        }
    }

    private final Vertx vertx;
    private final LaneVerticle verticle;
    private final Future<String> deployed;

    private RunningLane(Vertx vertx, LaneVerticle verticle, Future<String> deployed) {
        this.vertx = vertx;
        this.verticle = verticle;
        this.deployed = deployed;
    }

    /** Begins to start a lane; {@link #ready} waits for it. */
    public static RunningLane begin(
            Vertx vertx,
            LaneHarness harness,
            ThreadingModel model,
            String source,
            LaneOptions options,
            Lane.Handler<String> handler,
            Telemetry telemetry) {
        var verticle = new LaneVerticle(owner -> harness.lane(owner, source, options, handler, telemetry));
        var deployed = vertx.deployVerticle(verticle, new DeploymentOptions().setThreadingModel(model));
        return new RunningLane(vertx, verticle, deployed);
    }

    public RunningLane ready() throws Exception {
        deployed.await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        return this;
    }

    public boolean isReady() {
        return deployed.succeeded();
    }

    public Lane.Status figures() {
        return verticle.lane.figures();
    }

    /** Whether the lane was asked to stop. */
    public boolean isStopping() {
        return verticle.stopping;
    }

    public Future<?> beginToStop() {
        return deployed.compose(vertx::undeploy);
    }

    public void stop() throws Exception {
        beginToStop().await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }
}
