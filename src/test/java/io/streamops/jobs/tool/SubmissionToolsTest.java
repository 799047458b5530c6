package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

/** The tools that submit workflows and tasks. */
class SubmissionToolsTest {
    private static final JsonObject EXPORT =
            new JsonObject().put("source", "crawls").put("format", "csv");

    private final GatewayOfTheTest gateway = new GatewayOfTheTest();
    private final Tool workflows = new CreateWorkflowTool(gateway);
    private final Tool exports = new ExportTool(gateway);

    @Test
    void aWorkflowIsOrderedAsTheGatewayTakesIt() {
        var workflow = new JsonObject("""
                {"name": "n", "steps": ["crawl", {"name": "store", "retries": 1}], "priority": "high", "input": {"urls": []}}""");

        var output = (JsonObject) workflows.run(workflow, new TestRun());

        assertThat(gateway.submissions).containsExactly(workflow);
        assertThat(output.encode())
                .isEqualTo("{\"workflowId\":\"wf-1\",\"name\":\"n\",\"priority\":\"high\",\"status\":\"pending\","
                        + "\"createdAt\":\"2025-11-01T12:00:00.000Z\"}");
    }

    @Test
    void anExportIsATaskWhoseResultIsReturned() {
        var output = (JsonObject) exports.run(EXPORT, new TestRun());

        assertThat(gateway.submissions)
                .containsExactly(new JsonObject().put("type", "data_export").put("data", EXPORT));
        assertThat(output.getString("taskId")).isEqualTo("task-1");
        assertThat(output.getString("status")).isEqualTo("completed");
        assertThat(output.getLong("rows")).isEqualTo(1);
        assertThat(output.getString("url")).startsWith("http://");
    }

    @Test
    void anExportThatTakesLongGoesOnWithoutTheJob() {
        gateway.tasksEndAs(new JsonObject()
                .put("taskId", "task-1")
                .put("status", "retrying")
                .putNull("result"));

        assertThat(exports.run(EXPORT, new TestRun()))
                .isEqualTo(new JsonObject().put("taskId", "task-1").put("status", "retrying"));
    }

    @Test
    void anExportThatFailsForGoodIsAFailureOfTheJob() {
        gateway.tasksEndAs(new JsonObject("""
                {"taskId": "task-1", "status": "dead_letter", "error": {"code": "STORAGE_ERROR", "message": "full"}}"""));

        assertThatThrownBy(() -> exports.run(EXPORT, new TestRun())).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo("export_failed");
            assertThat(failure.message()).contains("task-1", "STORAGE_ERROR, full");
        });
    }

    @Test
    void whatTheGatewayRefusesIsReported() {
        gateway.refuse();

        assertThatThrownBy(() -> workflows.run(new JsonObject(), new TestRun()))
                .isInstanceOf(Failure.class)
                .hasMessage("steps must not be empty");
        assertThatThrownBy(() -> exports.run(EXPORT, new TestRun())).hasMessage("steps must not be empty");
    }
}
