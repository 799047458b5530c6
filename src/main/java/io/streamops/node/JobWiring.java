package io.streamops.node;

import io.streamops.crawl.web.PageReaderPool;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.crawl.web.WebPages;
import io.streamops.events.EventPublisher;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.projection.EntityEventLog;
import io.streamops.events.projection.EntityKind;
import io.streamops.jobs.JobOwners;
import io.streamops.jobs.embed.EmbedJob;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.WebAccess;
import io.streamops.jobs.kind.WorkSubmission;
import io.streamops.jobs.llm.LlmKinds;
import io.streamops.jobs.rag.RagJob;
import io.streamops.jobs.tool.ToolJob;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.node.adapters.PassageRetrievalAdapter;
import io.streamops.node.adapters.WebAccessAdapter;
import io.streamops.node.adapters.WorkSubmissionAdapter;
import io.streamops.tasks.api.TaskSubmissions;
import io.streamops.tasks.payload.TaskPayloads;
import io.streamops.workflows.api.WorkflowSubmissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Builds the kinds of jobs that the workers run. */
final class JobWiring {
    private JobWiring() {}

    static List<JobHandler.Definition> of(NodeParts parts) {
        var vertx = parts.vertx();
        var llm = parts.settings().llm();
        var owners = new JobOwners(
                parts.connections().redis(), parts.settings().access().configured());
        var retrieval = new PassageRetrievalAdapter(parts.allIndexers(), owners::of);
        return Stream.concat(
                        LlmKinds.kinds(vertx, llm, retrieval).stream(),
                        Stream.of(
                                RagJob.definition(retrieval, LlmKinds.answerer(vertx, llm)),
                                EmbedJob.definition(parts.embedder()),
                                ToolJob.definition(web(parts), retrieval, submission(parts, owners), parts.clock())))
                .toList();
    }

    /** One for each node; its connections and threads end with the node's Vert.x. */
    private static WebAccess web(NodeParts parts) {
        var settings = parts.settings().crawl();
        var product = "StreamOps/" + parts.identity().version();
        var web = PoliteWeb.of(
                parts.vertx(), settings, product, parts.connections().redis(), parts.clock());
        var pool = PageReaderPool.of(parts.vertx(), parts.telemetry().meters());
        return new WebAccessAdapter(new WebPages(PoliteVisits.of(web, parts.clock()), pool, settings.maxBytes()));
    }

    private static WorkSubmission submission(NodeParts parts, JobOwners owners) {
        var redis = parts.connections().redis();
        var ttl = parts.settings().events().ttl();
        var views = parts.views();
        var publisher = EventPublisher.ofGateway(
                parts.kafka().publisher(), parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        var workflows =
                new SubmissionService(EntityKind.WORKFLOW, publisher, views, ttl, parts.clock(), UUID::randomUUID);
        var tasks = new SubmissionService(EntityKind.TASK, publisher, views, ttl, parts.clock(), UUID::randomUUID);
        return new WorkSubmissionAdapter(
                parts.vertx(),
                owners,
                new WorkflowSubmissions(workflows, views),
                new TaskSubmissions(tasks, new TaskPayloads()),
                views,
                new EntityEventLog(redis, new StreamFollower(parts.vertx(), redis)));
    }
}
