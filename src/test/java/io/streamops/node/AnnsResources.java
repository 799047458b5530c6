package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/**
 * One entity of every kind that has an owner; the owner is Ann.
 *
 * @param shown the responses that Ann has got, by path
 */
record AnnsResources(String email, String crawl, String job, String workflow, String task, Map<String, String> shown) {
    static final String KEY = "a-key-of-ann";
    static final String NEW_JOB = "{\"task\":\"chat\",\"payload\":{\"prompt\":\"private to ann\"}}";
    static final String HIS_WORKFLOW = "{\"name\":\"his\",\"steps\":[\"validate\"]}";
    static final String HIS_TASK = "{\"type\":\"data_export\",\"data\":{\"source\":\"search\",\"format\":\"csv\"}}";

    /** The project with her collected data. */
    static final String PROJECT = "of-ann-4f1e2d3c4b5a";

    private static final String MARK = "private to ann";

    /** Posts as Ann. */
    @FunctionalInterface
    interface Post {
        HttpResponse<String> to(String path, String body, Map<String, String> headers) throws Exception;

        default String made(String path, String body, Map<String, String> headers, String id) throws Exception {
            var answer = to(path, body, headers);
            assertThat(answer.statusCode()).as(answer.body()).isIn(201, 202);
            return new JsonObject(answer.body()).getString(id);
        }
    }

    /** Gets as Ann. */
    @FunctionalInterface
    interface Get {
        HttpResponse<String> of(String path) throws Exception;
    }

    static AnnsResources made(Post ann) throws Exception {
        var key = Map.of("idempotency-key", KEY);
        return new AnnsResources(
                "ann@example.com",
                ann.made("/api/crawls", "{\"url\":\"https://example.com/private%20to%20ann\"}", Map.of(), "id"),
                ann.made("/v1/jobs", NEW_JOB, key, "job_id"),
                ann.made(
                        "/api/workflows",
                        "{\"name\":\"%s\",\"steps\":[\"validate\"]}".formatted(MARK),
                        key,
                        "workflowId"),
                ann.made(
                        "/api/tasks",
                        HIS_TASK.replace("\"csv\"", "\"csv\",\"query\":\"%s\"".formatted(MARK)),
                        key,
                        "taskId"),
                new java.util.concurrent.ConcurrentHashMap<>());
    }

    String newCrawl() {
        return "{\"url\":\"https://example.com/\",\"email\":\"%s\"}".formatted(email);
    }

    String workflowOnHerRecords() {
        return "{\"name\":\"his\",\"steps\":[\"validate\"],\"input\":{\"minioPath\":\"streamops/workflows/%s/records.ndjson\"}}"
                .formatted(workflow);
    }

    String exportOfHerCrawls() {
        return "{\"type\":\"data_export\",\"data\":{\"source\":\"crawls\",\"format\":\"csv\",\"email\":\"%s\"}}"
                .formatted(email);
    }

    void assertNotIn(String answer) {
        assertThat(answer).doesNotContain(crawl, job, workflow, task, PROJECT, MARK, "private%20to%20ann");
    }

    /** Asserts that Ann gets all entities, unchanged since the last call. */
    void assertUntouched(Get ann) throws Exception {
        for (var path : List.of(
                "/api/crawls/" + crawl,
                "/v1/jobs/" + job,
                "/api/workflows/" + workflow,
                "/api/tasks/" + task,
                "/api/projects/" + PROJECT + "/summary")) {
            var answer = ann.of(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.body()).as(path).isEqualTo(shown.getOrDefault(path, answer.body()));
            shown.put(path, answer.body());
        }
    }
}
