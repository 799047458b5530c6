package io.streamops.node;

import io.streamops.collected.figures.FigureScripts;
import io.streamops.collected.worker.WaitingScripts;
import io.streamops.crawl.polite.TurnScripts;
import io.streamops.crawl.requests.CrawlScripts;
import io.streamops.crawl.worker.PageScripts;
import io.streamops.events.run.RunStore;
import io.streamops.events.view.ViewScripts;
import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.ScriptSet;
import io.streamops.messaging.redis.StreamScripts;
import io.streamops.tasks.mail.MailScripts;
import io.streamops.tasks.run.TaskRunStore;
import io.streamops.workflows.run.WorkflowRunStore;
import java.util.List;

/** The scripts of all capabilities, which a node loads at start. */
final class RedisScripts {
    static final List<ScriptSet> ALL = List.of(
            StreamScripts.ALL,
            JobScripts.ALL,
            CrawlScripts.ALL,
            PageScripts.ALL,
            TurnScripts.ALL,
            ViewScripts.ALL,
            RunStore.SCRIPTS,
            TaskRunStore.SCRIPTS,
            WorkflowRunStore.SCRIPTS,
            MailScripts.ALL,
            FigureScripts.ALL,
            WaitingScripts.ALL);

    private RedisScripts() {}
}
