package io.streamops.node;

import io.streamops.collected.statistics.StatisticsScripts;
import io.streamops.collected.worker.WaitingEventScripts;
import io.streamops.crawl.api.CrawlScripts;
import io.streamops.crawl.politeness.RedisHostLimiter;
import io.streamops.crawl.worker.PageScripts;
import io.streamops.events.projection.ProjectionScripts;
import io.streamops.events.run.RunStore;
import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.ScriptSet;
import io.streamops.messaging.redis.StreamScripts;
import io.streamops.tasks.mail.MailScripts;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.run.WorkflowRunStore;
import java.util.List;

/** The scripts of all capabilities; a node loads them at start. */
final class RedisScripts {
    static final List<ScriptSet> ALL = List.of(
            StreamScripts.ALL,
            JobScripts.ALL,
            CrawlScripts.ALL,
            PageScripts.ALL,
            RedisHostLimiter.Scripts.ALL,
            ProjectionScripts.ALL,
            RunStore.SCRIPTS,
            TaskRunStore.SCRIPTS,
            WorkflowRunStore.SCRIPTS,
            MailScripts.ALL,
            StatisticsScripts.ALL,
            WaitingEventScripts.ALL);

    private RedisScripts() {}
}
