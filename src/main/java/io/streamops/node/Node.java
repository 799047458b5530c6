package io.streamops.node;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.streamops.contract.event.StepNames;
import io.streamops.embedded.BrokerStartFailed;
import io.streamops.embedded.EmbeddedBrokers;
import io.streamops.embedding.InProcessEmbedder;
import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.NodeDirectory;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.http.ApiContract;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.node.cluster.ClusterTls;
import io.streamops.node.descriptor.Descriptor.Plan;
import io.streamops.node.descriptor.VerticleName;
import io.streamops.node.observability.DependencyMonitor;
import io.streamops.node.observability.Metrics;
import io.streamops.node.observability.Tracing;
import io.streamops.settings.BadSettings;
import io.streamops.settings.Settings;
import io.streamops.workflows.http.StepsFile;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import io.vertx.tracing.opentelemetry.OpenTelemetryTracingFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node: everything that a plan and settings require, started in order and stopped in reverse order.
 *
 * <p>Start: check the files in the settings; lock the data directory; start embedded brokers; wait for the other brokers; deploy
 * verticles; report ready. Stop: readiness goes down first, verticles drain, connections close, brokers stop, the lock ends last.
 */
public final class Node {
    private static final Logger log = LoggerFactory.getLogger(Node.class);
    private static final Duration DRAIN_TIME = Duration.ofSeconds(22);
    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration BROKERS = Duration.ofSeconds(12);
    /** The deadline of a stop, below the documented 30 s. */
    private static final Duration STOP = Duration.ofSeconds(28);

    /** An event loop that is busy for longer is logged. */
    private static final Duration BLOCKED_AFTER = Duration.ofSeconds(2);

    private final Plan plan;
    private final Settings settings;
    private final String version;
    private final StartupReport console;
    private final Duration blockedAfter;
    private final Teardown teardown = new Teardown();
    private final Readiness readiness = new Readiness(WallClock.get());
    private final ClusterMembership cluster;

    public Node(Plan plan, Settings settings, String version, PrintWriter out) {
        this(plan, settings, version, out, BLOCKED_AFTER);
    }

    Node(Plan plan, Settings settings, String version, PrintWriter out, Duration blockedAfter) {
        this.blockedAfter = blockedAfter;
        this.plan = plan;
        this.settings = settings;
        this.version = version;
        this.console = new StartupReport(out);
        this.cluster = new ClusterMembership(settings.cluster(), teardown);
    }

    /** Starts the node and returns when it is ready. If it cannot start, the started parts are stopped again. */
    public void start() throws NodeFailed, InterruptedException {
        try {
            begin();
        } catch (NodeFailed | InterruptedException | RuntimeException e) {
            teardown.run();
            throw e;
        } catch (IOException e) {
            teardown.run();
            throw new NodeFailed("the data directory cannot be used: " + e, e);
        }
    }

    private void begin() throws NodeFailed, InterruptedException, IOException {
        var startedAt = System.nanoTime();
        checkFiles(settings);
        var directory = DataDirectory.open(settings.node().dataDir());
        teardown.push("data directory", SHORT, directory::close);
        console.starting(version, plan, directory.path());
        PortCheck.requireFree(settings.http());
        var id = NodeId.of(directory.path());
        cluster.join();

        var traces = Tracing.start(settings.traces(), id.value(), version);
        teardown.push("traces", SHORT, traces::close);
        var meters = Metrics.start();
        var vertx = vertx(traces, meters);
        teardown.push("vert.x", SHORT, () -> wait(vertx.close()));
        var access = Authenticator.from(settings.access(), vertx, WallClock.get());
        var brokers = startEmbedded();
        var connections = Connections.open(vertx, brokers.addresses());
        teardown.push("connections", SHORT, () -> wait(connections.close()));
        awaitBrokers(vertx, connections);
        loadScripts(connections);

        var telemetry = new Telemetry(meters, traces);
        var kafka = openKafka(vertx, connections, telemetry, id);
        var embedder = new InProcessEmbedder();
        teardown.push("embedder", SHORT, embedder::close);
        var parts = new NodeParts(
                vertx,
                settings,
                new NodeParts.Identity(id, version),
                directory.path(),
                WallClock.get(),
                telemetry,
                readiness,
                connections,
                kafka,
                embedder,
                new IndexerRegistry());
        var url = serve(parts, access, meters);
        announce(directory, id, url, brokers, Duration.ofNanos(System.nanoTime() - startedAt));
    }

    /** Deploys everything; answers the URL of the API. */
    private String serve(NodeParts parts, Authenticator access, PrometheusMeterRegistry meters)
            throws NodeFailed, InterruptedException {
        var deployment = new Deployment(parts.vertx(), plan, settings.http());
        var isGateway = plan.has(VerticleName.GATEWAY);
        var capabilities =
                isGateway ? Capabilities.of(parts, deployment.lanesOf(VerticleName.GATEWAY)) : List.<Capability>of();
        var parkings = new ParkingDirectory();
        capabilities.forEach(capability -> capability.parkings().forEach(parkings::add));
        var listening = new GatewayParts.ListeningAddress();
        var served = new GatewayParts(
                settings.http(),
                access,
                parts.telemetry(),
                ApiContract.shipped(),
                meters::scrape,
                readiness,
                directory(parts, deployment),
                parkings,
                capabilities,
                listening);
        teardown.push("verticles", DRAIN_TIME, deployment::undeploy);
        deployment.deploy(parts, served);
        if (isGateway) {
            var drain = settings.node().drain();
            teardown.push(
                    "requests",
                    drain.plus(SHORT),
                    () -> wait(parts.vertx().timer(drain.toMillis() + 1, TimeUnit.MILLISECONDS)));
        }
        readiness.serving();
        return url(settings.http().host(), listening.port().orElseThrow());
    }

    private void announce(DataDirectory directory, NodeId id, String url, EmbeddedBrokers brokers, Duration took)
            throws IOException {
        directory.publish(endpoints(url, brokers.addresses()));
        teardown.push("endpoints.json", SHORT, directory::withdraw);
        console.ready(new StartupReport.Ready(
                version, plan, url, brokers.addresses(), brokers.embedded(), directory.path(), took));
        log.atInfo()
                .addKeyValue("node", plan.node())
                .addKeyValue("id", id.value())
                .addKeyValue("version", version)
                .addKeyValue("ms", took.toMillis())
                .log("ready");
    }

    private EmbeddedBrokers startEmbedded() throws NodeFailed, InterruptedException {
        try {
            var brokers = EmbeddedBrokers.start(settings, console);
            teardown.push("embedded brokers", BROKERS, brokers::stop);
            return brokers;
        } catch (BrokerStartFailed e) {
            if (e.badSetting()) {
                throw new BadSettings(String.valueOf(e.getMessage()));
            }
            throw new NodeFailed(String.valueOf(e.getMessage()), e);
        }
    }

    private Vertx vertx(OpenTelemetrySdk traces, MeterRegistry meters) throws NodeFailed, InterruptedException {
        var options = new VertxOptions()
                .setMetricsOptions(new MicrometerMetricsOptions().setEnabled(true))
                .setMaxEventLoopExecuteTime(blockedAfter.toMillis())
                .setMaxEventLoopExecuteTimeUnit(TimeUnit.MILLISECONDS)
                .setBlockedThreadCheckInterval(blockedAfter.dividedBy(2).toMillis())
                .setBlockedThreadCheckIntervalUnit(TimeUnit.MILLISECONDS);
        var builder = Vertx.builder()
                .withTracer(new OpenTelemetryTracingFactory(traces))
                .withMetrics(new MicrometerMetricsFactory(meters));
        return cluster.vertx(builder, options);
    }

    private void awaitBrokers(Vertx vertx, Connections connections) throws NodeFailed, InterruptedException {
        var changed = new Semaphore(0);
        var dependencies = connections.dependencies(vertx);
        dependencies.forEach(dependency -> readiness.expect(dependency.name(), dependency.required()));
        var watch = new DependencyMonitor(vertx, dependencies, (dependency, up) -> {
            if (up) {
                readiness.up(dependency.name());
            } else {
                readiness.down(dependency.name());
            }
            changed.release();
        });
        watch.start();
        teardown.push("watch", SHORT, watch::close);
        var deadline = System.nanoTime() + settings.node().startWait().toNanos();
        var quiet = Duration.ofSeconds(1);
        while (!watch.missing().isEmpty()) {
            var left = Duration.ofNanos(deadline - System.nanoTime());
            if (left.isNegative()) {
                throw new NodeFailed("%s did not answer within %d s (START_WAIT_S); is it running and reachable?"
                        .formatted(
                                watch.missing().stream()
                                        .map(missing -> missing.name() + " at " + missing.address())
                                        .collect(Collectors.joining(", ")),
                                settings.node().startWait().toSeconds()));
            }
            if (!changed.tryAcquire(Math.min(quiet.toMillis(), left.toMillis() + 1), TimeUnit.MILLISECONDS)) {
                console.waitingFor(watch.missing(), left);
                quiet = Duration.ofSeconds(5);
            }
        }
    }

    private static void loadScripts(Connections connections) throws NodeFailed, InterruptedException {
        try {
            connections
                    .redis()
                    .load(RedisScripts.ALL)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
        } catch (ExecutionException e) {
            var failure = Objects.requireNonNullElse(e.getCause(), e);
            throw new NodeFailed("redis rejects the scripts: " + failure.getMessage(), failure);
        }
    }

    private KafkaConnections openKafka(Vertx vertx, Connections connections, Telemetry telemetry, NodeId id)
            throws NodeFailed, InterruptedException {
        try {
            var kafka = connections
                    .kafka()
                    .get()
                    .compose(topics -> KafkaConnections.open(
                            vertx, connections.addresses().kafka(), topics, telemetry, WallClock.get(), id.value()))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            teardown.push("kafka publisher", SHORT, () -> wait(kafka.close()));
            return kafka;
        } catch (ExecutionException e) {
            throw new NodeFailed("cannot publish to kafka: " + e.getCause(), e);
        }
    }

    private NodeDirectory directory(NodeParts parts, Deployment deployment) throws NodeFailed, InterruptedException {
        var startedAt = WallClock.get().instant();
        var host = hostName();
        var id = parts.identity().id().value();
        return cluster.directory(
                parts.vertx(),
                () -> new NodeDirectory.NodeView(
                        id, plan.node(), host, startedAt, version, cluster.isJoined(), deployment.view()));
    }

    private static String url(String host, int port) {
        var shown = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return "http://%s:%d".formatted(shown, port);
    }

    /** Returns when the cluster has removed this node, which then has to end; never without a cluster. */
    public void awaitLossOfMembership() throws InterruptedException {
        cluster.awaitLoss();
        log.atError()
                .addKeyValue("node", plan.node())
                .log("this node has lost its place in the cluster and stops; start it again");
    }

    /** Drains and stops the node; false if the deadline has passed. A second caller waits for the first. */
    public boolean stop() {
        console.stopping();
        readiness.draining();
        var done = new CountDownLatch(1);
        Thread.ofPlatform().name("teardown").daemon().start(() -> {
            teardown.run();
            done.countDown();
        });
        try {
            return done.await(STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void wait(Future<?> future) throws Exception {
        future.toCompletionStage().toCompletableFuture().get();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Reads the files in the settings, blocking; throws {@link BadSettings} for the first that cannot be used. */
    private static void checkFiles(Settings settings) {
        Authenticator.check(settings.access());
        settings.events().stepsFile().ifPresent(file -> StepsFile.read(file, StepNames.ALL));
        settings.cluster().tls().ifPresent(ClusterTls::check);
    }

    /** {@code endpoints.json}: the addresses of a node's API and brokers, with credentials. */
    private static JsonObject endpoints(String http, Settings.BrokerAddresses addresses) {
        var objects = addresses.objects();
        return new JsonObject()
                .put("http", http)
                .put("kafka", addresses.kafka().bootstrapServers())
                .put("redis", addresses.redis().url().toString())
                .put("rabbitmq", addresses.rabbit().url().toString())
                .put(
                        "minio",
                        new JsonObject()
                                .put("endpoint", objects.endpoint().toString())
                                .put("accessKey", objects.accessKey())
                                .put("secretKey", objects.secretKey()))
                .put("smtp", addresses.smtp().url().toString())
                .put("pid", ProcessHandle.current().pid());
    }
}
