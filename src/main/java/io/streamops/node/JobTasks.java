package io.streamops.node;

import io.streamops.crawl.web.PagePool;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.crawl.web.WebPages;
import io.streamops.events.EventPublisher;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventLog;
import io.streamops.jobs.JobOwners;
import io.streamops.jobs.embed.Embedding;
import io.streamops.jobs.llm.Llm;
import io.streamops.jobs.rag.Rag;
import io.streamops.jobs.task.Orders;
import io.streamops.jobs.task.TaskKind;
import io.streamops.jobs.task.Web;
import io.streamops.jobs.tool.Tools;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.node.adapters.JobOrdersAdapter;
import io.streamops.node.adapters.JobRetrievalAdapter;
import io.streamops.node.adapters.JobWebAdapter;
import io.streamops.tasks.data.TaskData;
import io.streamops.tasks.requests.TaskSubmissions;
import io.streamops.workflows.requests.WorkflowSubmissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** What this build's job workers can do, made of what the node has. */
final class JobTasks {
    private JobTasks() {}

    static List<TaskKind> of(NodeParts parts) {
        var vertx = parts.vertx();
        var llm = parts.settings().llm();
        var owners = new JobOwners(
                parts.connections().redis(), parts.settings().access().configured());
        var retrieval = new JobRetrievalAdapter(parts.allIndexers(), owners::of);
        return Stream.of(
                        Llm.kinds(vertx, llm, retrieval),
                        Rag.kinds(retrieval, Llm.answerer(vertx, llm)),
                        Embedding.kinds(parts.embedder()),
                        Tools.kinds(web(parts), retrieval, orders(parts, owners), parts.clock()))
                .flatMap(List::stream)
                .toList();
    }

    /** One for a node. Its connections and threads end with the node's Vert.x. */
    private static Web web(NodeParts parts) {
        var settings = parts.settings().crawl();
        var product = "StreamOps/" + parts.identity().version();
        var web = PoliteWeb.of(
                parts.vertx(), settings, product, parts.connections().redis(), parts.clock());
        var pool = PagePool.of(parts.vertx(), parts.telemetry().meters());
        return new JobWebAdapter(new WebPages(PoliteVisits.of(web, parts.clock()), pool, settings.maxBytes()));
    }

    private static Orders orders(NodeParts parts, JobOwners owners) {
        var redis = parts.connections().redis();
        var ttl = parts.settings().events().ttl();
        var views = parts.views();
        var publisher = EventPublisher.ofGateway(
                parts.kafka().publisher(), parts.telemetry().meters(), parts.clock(), UUID::randomUUID);
        var workflows =
                new SubmissionService(EntityKind.WORKFLOW, publisher, views, ttl, parts.clock(), UUID::randomUUID);
        var tasks = new SubmissionService(EntityKind.TASK, publisher, views, ttl, parts.clock(), UUID::randomUUID);
        return new JobOrdersAdapter(
                parts.vertx(),
                owners,
                new WorkflowSubmissions(workflows, views),
                new TaskSubmissions(tasks, new TaskData()),
                views,
                new EventLog(redis, new StreamFollower(parts.vertx(), redis)));
    }
}
