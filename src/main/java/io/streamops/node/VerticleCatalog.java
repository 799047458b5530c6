package io.streamops.node;

import io.streamops.collected.worker.CollectedConsumerVerticle;
import io.streamops.crawl.worker.CrawlWorkerParts;
import io.streamops.crawl.worker.CrawlWorkerVerticle;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.index.IndexerParts;
import io.streamops.index.IndexerVerticle;
import io.streamops.index.store.IndexDirectory;
import io.streamops.jobs.payload.Payloads;
import io.streamops.jobs.tool.ToolCatalog;
import io.streamops.jobs.worker.JobWorkerParts;
import io.streamops.jobs.worker.JobWorkerVerticle;
import io.streamops.messaging.LaneRegistry;
import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.VerticleKind;
import io.streamops.node.descriptor.VerticleKind.Threading;
import io.streamops.node.descriptor.VerticleName;
import io.streamops.processor.EventProcessorVerticle;
import io.vertx.core.Deployable;
import io.vertx.core.ThreadingModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The verticles of this build: what the descriptor may say about each, and its factory. */
public final class VerticleCatalog {
    /** Makes the supplier of a verticle's instances. */
    @FunctionalInterface
    interface Factory {
        Supplier<Deployable> make(Context context);
    }

    /**
     * What the instances of a verticle are built from.
     *
     * @param lanes where the verticle registers its lanes
     */
    record Context(NodeParts parts, GatewayParts http, Descriptor.VerticleSpec spec, LaneRegistry lanes) {}

    private record Entry(VerticleKind kind, Factory factory) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry(
                    new VerticleKind(
                            VerticleName.GATEWAY,
                            GatewayVerticle.class.getName(),
                            Threading.only(ThreadingModel.EVENT_LOOP),
                            Set.of()),
                    context -> () -> new GatewayVerticle(context.http())),
            new Entry(
                    new VerticleKind(
                            VerticleName.CRAWL_WORKER,
                            CrawlWorkerVerticle.class.getName(),
                            Threading.only(ThreadingModel.VIRTUAL_THREAD),
                            Set.of(CrawlWorkerVerticle.MAX_IN_FLIGHT)),
                    context -> () -> new CrawlWorkerVerticle(crawling(context))),
            new Entry(
                    new VerticleKind(
                            VerticleName.INDEXER,
                            IndexerVerticle.class.getName(),
                            Threading.only(ThreadingModel.EVENT_LOOP),
                            Set.of(IndexerVerticle.COMMIT_MS)),
                    context -> () -> new IndexerVerticle(indexer(context))),
            new Entry(
                    new VerticleKind(
                            VerticleName.JOB_WORKER,
                            JobWorkerVerticle.class.getName(),
                            Threading.only(ThreadingModel.VIRTUAL_THREAD),
                            Set.of(JobWorkerVerticle.CONCURRENCY, JobWorkerVerticle.TIME_LIMIT_S)),
                    VerticleCatalog::jobs),
            new Entry(
                    new VerticleKind(
                            VerticleName.EVENT_PROCESSOR,
                            EventProcessorVerticle.class.getName(),
                            Threading.only(ThreadingModel.VIRTUAL_THREAD),
                            Set.of(EventProcessorVerticle.WORKFLOWS_AT_ONCE, EventProcessorVerticle.TASKS_AT_ONCE)),
                    VerticleCatalog::events),
            new Entry(
                    new VerticleKind(
                            VerticleName.COLLECTED_CONSUMER,
                            CollectedConsumerVerticle.class.getName(),
                            Threading.only(ThreadingModel.VIRTUAL_THREAD),
                            Set.of(CollectedConsumerVerticle.BATCHES_AT_ONCE)),
                    VerticleCatalog::collected));

    private VerticleCatalog() {}

    private static IndexerParts indexer(Context context) {
        var parts = context.parts();
        var index = parts.directory().resolve("index");
        return new IndexerParts(
                parts.identity().id().value(),
                IndexDirectory.on(index.resolve("pages")),
                IndexDirectory.on(index.resolve("posts")),
                parts.connections().rabbit(),
                parts.connections().redis(),
                parts.telemetry(),
                parts.readiness(),
                context.lanes(),
                parts.embedder(),
                parts.clock());
    }

    /** The kinds against which the descriptor is checked. */
    public static Map<VerticleName, VerticleKind> kinds() {
        var kinds = new LinkedHashMap<VerticleName, VerticleKind>();
        ENTRIES.forEach(entry -> kinds.put(entry.kind().name(), entry.kind()));
        return kinds;
    }

    private static CrawlWorkerParts crawling(Context context) {
        var parts = context.parts();
        return new CrawlWorkerParts(
                parts.settings().crawl(),
                "StreamOps/" + parts.identity().version(),
                parts.kafka(),
                parts.connections().redis(),
                parts.connections().rabbit(),
                parts.telemetry(),
                parts.clock(),
                context.lanes());
    }

    /** Each instance has its own consumer name, the same after a restart. */
    private static Supplier<Deployable> jobs(Context context) {
        var instances = new AtomicInteger();
        var parts = context.parts();
        var kinds = JobWiring.of(parts);
        var payloads = new Payloads(ToolCatalog.specs());
        return () -> {
            var instance = instances.incrementAndGet();
            var jobs = parts.settings().jobs();
            var consumer = jobs.consumer().orElse(parts.identity().id().value());
            return new JobWorkerVerticle(new JobWorkerParts(
                    jobs,
                    instance == 1 ? consumer : consumer + "-" + instance,
                    parts.connections().redis(),
                    parts.telemetry(),
                    parts.clock(),
                    context.lanes(),
                    kinds,
                    payloads::check));
        };
    }

    private static Supplier<Deployable> events(Context context) {
        var work = ProcessorWiring.of(context);
        return () -> new EventProcessorVerticle(work);
    }

    private static Supplier<Deployable> collected(Context context) {
        var parts = CollectedWiring.of(context);
        return () -> new CollectedConsumerVerticle(parts);
    }

    static Supplier<Deployable> make(Context context) {
        var entry = ENTRIES.stream()
                .filter(known -> known.kind().name() == context.spec().name())
                .findFirst();
        return Objects.requireNonNull(entry.orElseThrow().factory().make(context));
    }
}
