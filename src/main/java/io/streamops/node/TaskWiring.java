package io.streamops.node;

import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.crawl.api.CrawlHistory;
import io.streamops.index.api.PostFinder;
import io.streamops.jobs.api.JobHistory;
import io.streamops.node.adapters.ProjectPostsAdapter;
import io.streamops.node.adapters.TaskCrawlsAdapter;
import io.streamops.node.adapters.TaskEntitiesAdapter;
import io.streamops.node.adapters.TaskJobsAdapter;
import io.streamops.node.adapters.TaskPostsAdapter;
import io.streamops.node.adapters.TaskProjectAdapter;
import io.streamops.node.adapters.TaskSearchAdapter;
import io.streamops.tasks.export.ExportTask;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.mail.EmailTask;
import io.streamops.tasks.report.ReportTask;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import java.util.List;
import java.util.stream.Stream;

/** Builds the kinds of tasks that the processors run. */
final class TaskWiring {
    private TaskWiring() {}

    static List<TaskKind> of(NodeParts parts) {
        var connections = parts.connections();
        var settings = parts.settings();
        var entities = List.of(TaskEntitiesAdapter.workflows(parts.views()), TaskEntitiesAdapter.tasks(parts.views()));
        var jobs = new TaskJobsAdapter(new JobHistory(connections.redis(), settings.jobs()));
        var crawls = new TaskCrawlsAdapter(new CrawlHistory(connections.redis()));
        var search = new TaskSearchAdapter(parts.allIndexers());
        var posts = new TaskPostsAdapter(new ProjectPostsAdapter(new PostFinder(parts.allIndexers())));
        var project = new TaskProjectAdapter(new ProjectStatisticsReader(connections.redis()));
        var artifacts = new ArtifactStore(connections.objects());
        return List.of(
                new EmailTask(
                        parts.vertx(),
                        connections.addresses().smtp(),
                        settings.smtp().from(),
                        connections.redis(),
                        settings.events().ttl()),
                new ExportTask(with(entities, search, crawls, posts), artifacts),
                new ReportTask(with(entities, crawls, jobs, project), artifacts, parts.clock()));
    }

    private static RowSources with(List<RowSource> entities, RowSource... more) {
        return new RowSources(Stream.concat(Stream.of(more), entities.stream()).toList());
    }
}
