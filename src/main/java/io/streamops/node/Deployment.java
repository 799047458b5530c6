package io.streamops.node;

import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.NodeDirectory;
import io.streamops.gateway.StatusVerticle;
import io.streamops.index.distributed.IndexerDiscoveryVerticle;
import io.streamops.messaging.LaneRegistry;
import io.streamops.node.VerticleCatalog.Context;
import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.Descriptor.Plan;
import io.streamops.node.descriptor.VerticleName;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Deploys the verticles of a plan. Workers start concurrently; what serves HTTP starts after them and stops before them, so every
 * accepted request can be served.
 */
final class Deployment {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    /** The verticles that search, and need to know the indexers. */
    private static final Set<VerticleName> SEARCHING =
            Set.of(VerticleName.GATEWAY, VerticleName.JOB_WORKER, VerticleName.EVENT_PROCESSOR);

    private final Vertx vertx;
    private final Plan plan;
    private final HttpSettings http;
    private final Map<VerticleName, LaneRegistry> lanes = new EnumMap<>(VerticleName.class);
    private final Deque<String> deployed = new ArrayDeque<>();

    Deployment(Vertx vertx, Plan plan, HttpSettings http) {
        this.vertx = vertx;
        this.plan = plan;
        this.http = http;
        plan.verticles().forEach(spec -> lanes.put(spec.name(), new LaneRegistry()));
    }

    /** Returns when all verticles are deployed. */
    void deploy(NodeParts parts, GatewayParts served) throws NodeFailed, InterruptedException {
        var workers = plan.verticles().stream()
                .filter(spec -> spec.name() != VerticleName.GATEWAY)
                .map(spec -> deploy(parts, served, spec))
                .collect(Collectors.toCollection(ArrayList::new));
        served.capabilities().forEach(capability -> background(capability).ifPresent(workers::add));
        if (SEARCHING.stream().anyMatch(plan::has)) {
            var indexers = parts.indexers();
            workers.add(deploy("indexer watch", () -> new IndexerDiscoveryVerticle(indexers), new DeploymentOptions()));
        }
        for (var worker : workers) {
            await(worker);
        }
        var gateway = plan.verticles().stream()
                .filter(spec -> spec.name() == VerticleName.GATEWAY)
                .findFirst();
        await(gateway.map(spec -> deploy(parts, served, spec))
                .orElseGet(() -> deploy("status", () -> new StatusVerticle(served), new DeploymentOptions())));
    }

    private record PendingDeployment(String name, Future<String> deployment) {}

    private Optional<PendingDeployment> background(Capability capability) {
        var verticle = capability.background();
        return verticle == null
                ? Optional.empty()
                : Optional.of(deploy(capability.name(), verticle, new DeploymentOptions()));
    }

    private PendingDeployment deploy(NodeParts parts, GatewayParts served, Descriptor.VerticleSpec spec) {
        var options = new DeploymentOptions()
                .setInstances(spec.instances().on(Runtime.getRuntime().availableProcessors()))
                .setThreadingModel(spec.threading())
                .setConfig(spec.config());
        return deploy(
                spec.name().toString(),
                VerticleCatalog.make(new Context(parts, served, spec, lanesOf(spec.name()))),
                options);
    }

    private PendingDeployment deploy(String name, Supplier<Deployable> verticle, DeploymentOptions options) {
        return new PendingDeployment(name, vertx.deployVerticle(verticle, options));
    }

    private void await(PendingDeployment pending) throws NodeFailed, InterruptedException {
        try {
            var id = pending.deployment()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            synchronized (deployed) {
                deployed.push(id);
            }
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof BindException) {
                throw PortCheck.taken(http, cause);
            }
            throw new NodeFailed("%s cannot start: %s".formatted(pending.name(), cause.getMessage()), cause);
        } catch (TimeoutException e) {
            throw new NodeFailed(
                    "%s did not start within %d s".formatted(pending.name(), START_TIMEOUT.toSeconds()), e);
        }
    }

    /** Undeploys in reverse order, past failures; each verticle drains its own lanes. */
    void undeploy() throws Exception {
        Exception failed = null;
        for (var id = next(); id != null; id = next()) {
            try {
                vertx.undeploy(id).toCompletionStage().toCompletableFuture().get();
            } catch (ExecutionException e) {
                failed = e;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private @Nullable String next() {
        synchronized (deployed) {
            return deployed.poll();
        }
    }

    /** The verticles for the list of nodes, with the figures of their lanes. */
    List<NodeDirectory.VerticleView> view() {
        var cores = Runtime.getRuntime().availableProcessors();
        return plan.verticles().stream()
                .map(spec -> new NodeDirectory.VerticleView(
                        spec.name().toString(),
                        spec.instances().on(cores),
                        lanesOf(spec.name()).figures()))
                .toList();
    }

    /** The lanes of a verticle. */
    LaneRegistry lanesOf(VerticleName name) {
        return lanes.computeIfAbsent(name, first -> new LaneRegistry());
    }
}
