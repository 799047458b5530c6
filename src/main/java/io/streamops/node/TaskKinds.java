package io.streamops.node;

import io.streamops.collected.figures.ProjectReader;
import io.streamops.crawl.requests.CrawlHistory;
import io.streamops.jobs.requests.JobHistory;
import io.streamops.tasks.export.ExportTask;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.mail.EmailTask;
import io.streamops.tasks.report.ReportTask;
import io.streamops.tasks.rows.Shelf;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.rows.Sources;
import java.util.List;
import java.util.stream.Stream;

/** What this build's event processors can do for tasks, made of what the node has. */
final class TaskKinds {
    private TaskKinds() {}

    /** @param events sources of what the events have made: workflows and tasks */
    static List<TaskKind> of(NodeParts parts, List<Source> events) {
        var connections = parts.connections();
        var settings = parts.settings();
        var jobs = new TaskJobs(new JobHistory(connections.redis(), settings.jobs()));
        var crawls = new TaskCrawls(new CrawlHistory(connections.redis()));
        var shelf = new Shelf(connections.objects());
        return List.of(
                new EmailTask(
                        parts.vertx(),
                        connections.addresses().smtp(),
                        settings.smtp().from(),
                        connections.redis(),
                        settings.events().ttl()),
                new ExportTask(with(events, TaskSearch.of(parts), crawls, new TaskPosts(ProjectPosts.of())), shelf),
                new ReportTask(
                        with(events, crawls, jobs, new TaskProject(new ProjectReader(connections.redis()))),
                        shelf,
                        parts.clock()));
    }

    private static Sources with(List<Source> events, Source... ours) {
        return new Sources(Stream.concat(Stream.of(ours), events.stream()).toList());
    }
}
