package io.streamops.node;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/**
 * What a user who owns nothing gets from each operation for users. A new operation needs a line here: {@link #hidden} if its path
 * names an entity with an owner, {@link #leftOut} for lists and creation, {@link Rule.Unowned} if its data has no owner.
 */
final class StrangerRules {
    private StrangerRules() {}

    /** The expected result of a request. */
    sealed interface Rule {
        /** 404, as for an unknown entity. */
        record Hidden(String path, String id, String none, String body) implements Rule {}

        /** This status, and no data of Ann's in the response. */
        record LeftOut(String path, String body, Map<String, String> headers, int status) implements Rule {}

        /** The response has no data with an owner. */
        record Unowned(String why) implements Rule {}
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

    /** The rules by operation id. */
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
                entry("listTools", List.of(new Rule.Unowned("tools belong to the node"))),
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
                entry("search", List.of(new Rule.Unowned("pages have no owner; PostsInSearchTest covers posts"))),
                entry("suggest", List.of(new Rule.Unowned("pages have no owner; PostsInSearchTest covers posts"))),
                entry("listProjects", List.of(leftOut("/api/projects", 200))),
                entry("getProjectSummary", List.of(hidden("/api/projects/%s/summary", AnnsResources.PROJECT))),
                entry("listProjectPosts", List.of(hidden("/api/projects/%s/posts", AnnsResources.PROJECT))),
                entry("getProjectTrends", List.of(hidden("/api/projects/%s/trends", AnnsResources.PROJECT))),
                entry("listProjectKeywords", List.of(hidden("/api/projects/%s/keywords", AnnsResources.PROJECT))),
                entry("listProjectAlerts", List.of(hidden("/api/projects/%s/alerts", AnnsResources.PROJECT))),
                entry("listProjectBatches", List.of(hidden("/api/projects/%s/batches", AnnsResources.PROJECT))),
                entry("listNodes", List.of(new Rule.Unowned("nodes and lanes have no owner"))));
    }
}
