package io.streamops.node;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/**
 * What somebody who is let in, and to whom nothing belongs, gets of each operation for users. A new operation needs a line
 * here, in the words of {@link Rule}: {@link #hidden} for what belongs to somebody and is named in the path, {@link #leftOut} for
 * lists and for what is made, {@link Rule.Everybodys} for what belongs to nobody.
 */
final class StrangerRules {
    private StrangerRules() {}

    /** What may come of a request. */
    sealed interface Rule {
        /** 404, as of something that does not exist. */
        record Hidden(String path, String id, String none, String body) implements Rule {}

        /** This status, and nothing of Ann's in the answer. */
        record LeftOut(String path, String body, Map<String, String> headers, int status) implements Rule {}

        /** There is nothing in it that is anybody's. */
        record Everybodys(String why) implements Rule {}
    }

    private static Rule hidden(String path, String id) {
        return hidden(path, id, "");
    }

    private static Rule hidden(String path, String id, String body) {
        return new Rule.Hidden(path, id, id.replaceAll("[0-9a-f]{12}$", "000000000000"), body);
    }

    private static Rule leftOut(String path, int status) {
        return leftOut(path, "", status);
    }

    private static Rule leftOut(String path, String body, int status) {
        return new Rule.LeftOut(path, body, Map.of(), status);
    }

    private static Rule withAnnsKey(String path, String body, int status) {
        return new Rule.LeftOut(path, body, Map.of("idempotency-key", AnnsResources.KEY), status);
    }

    /** By the operation's id. */
    static Map<String, List<Rule>> of(AnnsResources anns) {
        var crawl = anns.crawl();
        var job = anns.job();
        var workflow = anns.workflow();
        var task = anns.task();
        return Map.ofEntries(
                entry(
                        "listCrawls",
                        List.of(leftOut("/api/crawls", 200), leftOut("/api/crawls?email=" + anns.email(), 403))),
                entry("createCrawl", List.of(leftOut("/api/crawls", anns.newCrawl(), 403))),
                entry("followCrawls", List.of(leftOut("/api/crawls/events?email=" + anns.email(), 403))),
                entry(
                        "getCrawl",
                        List.of(
                                hidden("/api/crawls/%s", crawl),
                                hidden("/api/crawls/%s?email=" + anns.email(), crawl))),
                entry("listJobs", List.of(leftOut("/v1/jobs", 200))),
                entry("createJob", List.of(withAnnsKey("/v1/jobs", AnnsResources.NEW_JOB, 422))),
                entry("getJob", List.of(hidden("/v1/jobs/%s", job))),
                entry("followJob", List.of(hidden("/v1/jobs/%s/events", job))),
                entry("cancelJob", List.of(hidden("/v1/jobs/%s/cancel", job, "{}"))),
                entry("listTools", List.of(new Rule.Everybodys("the tools are the node's"))),
                entry("listWorkflows", List.of(leftOut("/api/workflows", 200))),
                entry(
                        "createWorkflow",
                        List.of(
                                withAnnsKey("/api/workflows", AnnsResources.HIS_WORKFLOW, 201),
                                leftOut("/api/workflows", anns.workflowOnHerRecords(), 400))),
                entry("getWorkflow", List.of(hidden("/api/workflows/%s", workflow))),
                entry("followWorkflow", List.of(hidden("/api/workflows/%s/events", workflow))),
                entry("cancelWorkflow", List.of(hidden("/api/workflows/%s/cancel", workflow, "{}"))),
                entry("listTasks", List.of(leftOut("/api/tasks", 200))),
                entry(
                        "createTask",
                        List.of(
                                withAnnsKey("/api/tasks", AnnsResources.HIS_TASK, 201),
                                leftOut("/api/tasks", anns.exportOfHerCrawls(), 400))),
                entry("retryTasks", List.of(leftOut("/api/tasks/retry", "{}", 200))),
                entry("discardTasks", List.of(leftOut("/api/tasks/discard", "{}", 200))),
                entry("getTask", List.of(hidden("/api/tasks/%s", task))),
                entry("discardTask", List.of(hidden("/api/tasks/%s", task))),
                entry("followTask", List.of(hidden("/api/tasks/%s/events", task))),
                entry("retryTask", List.of(hidden("/api/tasks/%s/retry", task))),
                entry(
                        "search",
                        List.of(new Rule.Everybodys(
                                "pages are everybody's; PostsInSearchTest shows that posts are not"))),
                entry(
                        "suggest",
                        List.of(new Rule.Everybodys(
                                "pages are everybody's; PostsInSearchTest shows that posts are not"))),
                entry("listProjects", List.of(leftOut("/api/projects", 200))),
                entry("getProjectSummary", List.of(hidden("/api/projects/%s/summary", AnnsResources.PROJECT))),
                entry("listProjectPosts", List.of(hidden("/api/projects/%s/posts", AnnsResources.PROJECT))),
                entry("getProjectTrends", List.of(hidden("/api/projects/%s/trends", AnnsResources.PROJECT))),
                entry("listProjectKeywords", List.of(hidden("/api/projects/%s/keywords", AnnsResources.PROJECT))),
                entry("listProjectAlerts", List.of(hidden("/api/projects/%s/alerts", AnnsResources.PROJECT))),
                entry("listProjectBatches", List.of(hidden("/api/projects/%s/batches", AnnsResources.PROJECT))),
                entry("listNodes", List.of(new Rule.Everybodys("nodes and lanes are nobody's"))));
    }
}
