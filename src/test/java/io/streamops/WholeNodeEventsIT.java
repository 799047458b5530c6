package io.streamops;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.tasks.mail.ScriptedMailServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Workflows and tasks on the jar as it is shipped, by HTTP from their request to what they leave. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before the tests
class WholeNodeEventsIT {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private FakeSite site;
    private BoundService service;
    private ScriptedMailServer mail;
    private JobsOfNode jobs;
    private EventsOfNode events;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        site = FakeSite.start()
                .page("/quandrel.html", "<title>Engines</title><p>A quandrel engine burns vexil oil.</p>");
        service = new BoundService();
        mail = new ScriptedMailServer();
        var steps = Files.writeString(dir.resolve("steps.json"), service.steps("theirs"));
        jobs = JobsOfNode.start(
                dir,
                Map.of(
                        "WORKFLOW_STEPS_FILE", steps.toString(),
                        "SMTP_URL", mail.address().url().toString()));
        events = new EventsOfNode(jobs.node());
    }

    @AfterAll
    void stop() throws Exception {
        jobs.node().close();
        mail.close();
        service.close();
        site.close();
    }

    /** Content behind a public link. */
    private static String fetched(String link) throws Exception {
        var answer = HTTP.send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static JsonObject result(JsonObject workflow, int step) {
        return workflow.getJsonArray("results").getJsonObject(step).getJsonObject("result");
    }

    private JsonObject crawling() {
        return new JsonObject()
                .put("urls", new JsonArray().add(site.url("/quandrel.html")))
                .put("query", "vexil")
                .put("fields", new JsonArray().add("url").add("title"));
    }

    @Test
    void aPageIsCrawledIndexedFoundAndExported() throws Exception {
        events.completed(
                "/api/workflows/" + events.workflow(EventsOfNode.workflow("First", crawling(), "crawl", "index")));
        NodeProcess.until(() -> events.get("/api/search?q=vexil").getInteger("total") == 1);

        var workflow = events.completed("/api/workflows/"
                + events.workflow(EventsOfNode.workflow("All", crawling(), "crawl", "index", "search", "export")));

        assertThat(workflow.getJsonArray("steps")).hasSize(4);
        assertThat(result(workflow, 2).getInteger("total")).isEqualTo(1);
        assertThat(result(workflow, 3).getInteger("rows")).isEqualTo(1);
        assertThat(fetched(result(workflow, 3).getString("url")).lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).contains(site.url("/quandrel.html"), "Engines"));
    }

    @Test
    void whatThereIsIsExportedAndReportedBehindALink() throws Exception {
        var workflow = events.workflow(EventsOfNode.workflow("Counted", new JsonObject(), "validate"));
        events.completed("/api/workflows/" + workflow);

        var export = events.completed("/api/tasks/"
                + events.task(
                        "data_export",
                        new JsonObject().put("source", "workflows").put("format", "csv")));
        var report = events.completed(
                "/api/tasks/" + events.task("report_generation", new JsonObject().put("report", "workflows")));

        assertThat(fetched(export.getJsonObject("result").getString("url"))).contains(workflow);
        assertThat(fetched(report.getJsonObject("result").getString("url")))
                .startsWith("<!doctype html>")
                .contains("<svg");
    }

    @Test
    void anInputThatIsNotThereFailsTheStepThatWantsIt() throws Exception {
        var input = new JsonObject().put("minioPath", "nowhere-at-all/records.ndjson");
        var workflow = events.ended(
                "/api/workflows/" + events.workflow(EventsOfNode.workflow("Missing", input, "transform", "store")));

        assertThat(workflow.getString("status")).isEqualTo("failed");
        assertThat(workflow.getJsonObject("error").getString("code")).isEqualTo("TRANSFORM_ERROR");
    }

    private JsonObject used(String tool, JsonObject arguments) throws Exception {
        return jobs.run("tool", new JsonObject().put("name", tool).put("arguments", arguments))
                .result()
                .getJsonObject("output");
    }

    @Test
    void jobsBeginWorkflowsAndExport() throws Exception {
        var begun = used("create_workflow", EventsOfNode.workflow("By a job", new JsonObject(), "validate"));
        var workflow = events.completed("/api/workflows/" + begun.getString("workflowId"));
        assertThat(workflow.getString("name")).isEqualTo("By a job");

        var exported =
                used("export", new JsonObject().put("source", "workflows").put("format", "ndjson"));
        assertThat(exported.getString("status")).isEqualTo("completed");
        assertThat(fetched(exported.getString("url"))).contains(begun.getString("workflowId"));
    }

    @Test
    void aWorkflowThatRunsIsCancelled() throws Exception {
        var held = events.workflow(
                EventsOfNode.workflow("Held", new JsonObject().put("held", true), "validate", "theirs", "validate"));
        NodeProcess.until(() -> service.calls().containsKey(held));

        var cancelled = events.post("/api/workflows/%s/cancel".formatted(held), new JsonObject(), 200);
        assertThat(cancelled.getBoolean("updated")).isTrue();
        assertThat(cancelled.getString("status")).isEqualTo("cancelled");
        service.open();
        // Those that come after it are done, so its own slot is free, and what it has left is known.
        events.completed(
                "/api/workflows/" + events.workflow(EventsOfNode.workflow("Next", new JsonObject(), "theirs")));

        assertThat(events.get("/api/workflows/" + held).getString("status")).isEqualTo("cancelled");
        var published = requireNonNull(events.events().get(held));
        assertThat(published)
                .extracting(event -> event.getString("eventType"))
                .containsExactly(
                        "workflow.created", "workflow.processing", "workflow.step.completed", "workflow.failed");
        var error = published.getLast().getJsonObject("payload").getJsonObject("error");
        assertThat(error.getString("code")).isEqualTo("CANCELLED");
        assertThat(error.getString("stack")).startsWith("CANCELLED\n  at step theirs (1)");
    }

    private String deadLetter(String recipient) throws Exception {
        mail.on("RCPT TO:<" + recipient, "550 5.1.1 no such user");
        var id = events.task("email_notification", EventsOfNode.mailTo(recipient));
        assertThat(events.ended("/api/tasks/" + id).getString("status")).isEqualTo("dead_letter");
        return id;
    }

    @Test
    void aDeadLetteredTaskIsDoneAfterItsRedrive() throws Exception {
        var id = deadLetter("ann@example.com");
        mail.on("RCPT TO:<ann@example.com", "250 ok");

        events.post("/api/tasks/%s/retry".formatted(id), new JsonObject(), 200);

        events.completed("/api/tasks/" + id);
        assertThat(mail.mails)
                .filteredOn(text -> text.contains("To: ann@example.com"))
                .hasSize(1);
    }

    @Test
    void aDeadLetteredTaskIsForgottenWhenItIsDiscarded() throws Exception {
        var id = deadLetter("bo@example.com");

        events.delete("/api/tasks/" + id, 204);

        assertThat(jobs.node().get("/api/tasks/" + id).statusCode()).isEqualTo(404);
        assertThat(events.post("/api/tasks/%s/retry".formatted(id), new JsonObject(), 404))
                .isNotEmpty();
        assertThat(mail.mails).noneMatch(text -> text.contains("To: bo@example.com"));
    }
}
