package io.streamops.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.LogLines;
import io.streamops.messaging.Eventually;
import io.streamops.processor.RunningProcessor.Form;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A processor on real brokers, with a plain client. */
class EventProcessorIT extends ProcessorStage {
    @Test
    void aWorkflowPublishesItsStepsAsTheContractSays() throws Exception {
        started();
        var id = client.ask("high", records(8), "halve", "pass", "halve");
        client.untilOver(id);

        assertThat(client.types(id))
                .containsExactly(
                        "workflow.created",
                        "workflow.processing",
                        "workflow.step.completed",
                        "workflow.step.completed",
                        "workflow.step.completed",
                        "workflow.completed");
        var processing = client.payloads(id, "workflow.processing").getFirst();
        assertThat(processing.getString("currentStep")).isEqualTo("halve");
        assertThat(processing.getInteger("currentStepIndex")).isZero();
        var last = client.payloads(id, "workflow.step.completed").getLast();
        assertThat(last.getInteger("stepIndex")).isEqualTo(2);
        assertThat(last.getJsonObject("result"))
                .isEqualTo(new JsonObject()
                        .put("recordsProcessed", 4)
                        .put("validRecords", 2)
                        .put("invalidRecords", 2)
                        .put("before", 2));
        var completed = client.payloads(id, "workflow.completed").getFirst();
        assertThat(completed.getInteger("stepsCompleted")).isEqualTo(3);
        assertThat(completed.getJsonObject("summary"))
                .isEqualTo(new JsonObject()
                        .put("totalRecords", 8)
                        .put("successfulRecords", 2)
                        .put("failedRecords", 6));
        var took = Duration.between(
                Instant.parse(processing.getString("startedAt")), Instant.parse(completed.getString("completedAt")));
        assertThat(completed.getLong("duration")).isEqualTo(took.toMillis());
        assertThat(client.events(id).getLast().getJsonObject("metadata").getString("processorId"))
                .isEqualTo("worker-1");
    }

    @Test
    void theExampleOfTheDocumentEndsWithTheNamesOfTheKnownSteps() throws Exception {
        started();
        client.send("workflows", "wf-test", """
            {"eventType":"workflow.created","eventId":"test-1","timestamp":"2026-01-04T01:00:00Z","payload":\
            {"workflowId":"wf-test","name":"Test","steps":["step1"],"priority":"low","createdAt":"2026-01-04T01:00:00Z"}}\
            """);

        var failed = failure("wf-test");
        assertThat(failed.getString("failedStep")).isEqualTo("step1");
        assertThat(failed.getInteger("failedStepIndex")).isZero();
        assertThat(failed.getJsonObject("error").getString("code")).isEqualTo("UNKNOWN_STEP");
        assertThat(failed.getJsonObject("error").getString("message")).contains("step1", "pass", "halve");
        assertThat(failed.getJsonObject("error").getString("stack")).isEqualTo("UNKNOWN_STEP\n  at step step1 (0)");
        assertThat(client.types("wf-test")).containsExactly("workflow.created", "workflow.failed");
    }

    @Test
    void aStepThatIsUnknownFailsBeforeAnyOtherIsDone() throws Exception {
        started();
        var id = client.ask("pass", "nonsense");

        assertThat(failure(id).getInteger("failedStepIndex")).isEqualTo(1);
        assertThat(steps.tries(id, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "break, BREAK_ERROR, record 3 is broken, TestSteps.",
        "fault, FAULT_ERROR, an internal error, TestSteps.",
        "large, LARGE_ERROR, more than 262144, step large (1)"
    })
    void aStepThatFailsForGoodFailsItsWorkflow(String step, String code, String message, String at) throws Exception {
        started();
        var id = client.ask("pass", step, "pass");

        var failed = failure(id);
        assertThat(failed.getString("failedStep")).isEqualTo(step);
        assertThat(failed.getInteger("failedStepIndex")).isEqualTo(1);
        assertThat(failed.getJsonObject("error").getString("code")).isEqualTo(code);
        assertThat(failed.getJsonObject("error").getString("message")).contains(message);
        assertThat(failed.getJsonObject("error").getString("stack"))
                .contains("\n  at ", at)
                .doesNotContain("record 3");
        assertThat(failed.encode()).doesNotContain("a secret");
        assertThat(steps.tries(id, 2)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2, workflow.completed, 3", "3, workflow.failed, 3"})
    void aRetryableFailureIsRetriedSoOften(int failures, String end, int tries) throws Exception {
        started();
        var id = client.ask("medium", new JsonObject().put("failures", failures), "flaky");
        client.untilOver(id);

        assertThat(client.types(id)).endsWith(end);
        assertThat(steps.tries(id, 0)).isEqualTo(tries);
    }

    @Test
    void aStepThatTakesTooLongIsCancelledAndRetriedAndThenFails() throws Exception {
        started();
        var id = "wf-late";
        var created = PlainClient.created(id, "low", new JsonObject(), "hold");
        created.getJsonObject("payload")
                .put(
                        "stepOptions",
                        new JsonArray()
                                .add(new JsonObject().put("timeoutMs", 50).put("retries", 1)));
        client.send("workflows", id, created.encode());

        assertThat(failure(id).getJsonObject("error").getString("message"))
                .isEqualTo("the step has taken longer than 50 ms");
        assertThat(failure(id).getJsonObject("error").getString("code")).isEqualTo("HOLD_ERROR");
        assertThat(steps.tries(id, 0)).isEqualTo(2);
        assertThat(steps.aborted).containsExactly(id, id);
    }

    @Test
    void brokenEventsAreParkedAndUnknownOnesSkipped() throws Exception {
        var processor = started();
        client.send("workflows", "bad", "{\"eventType\":\"workflow.created\",\"eventId\":\"1\"}");
        client.send(
                "workflows",
                "new",
                "{\"eventType\":\"workflow.paused\",\"eventId\":\"2\",\"timestamp\":\"2026-01-04T01:00:00Z\",\"payload\":{}}");
        client.send("workflows", "new", "{\"eventType\":\"workflow.paused\",\"schemaVersion\":\"3.0.0\"}");
        client.untilOver(client.ask("pass"));

        Eventually.until("it is parked", () -> client.records("bad").size() == 2);
        var parked = client.records("bad").stream()
                .filter(record -> record.topic().equals("workflows.dlq"))
                .findFirst()
                .orElseThrow();
        assertThat(new String(parked.headers().lastHeader("x-parked-reason").value(), UTF_8))
                .isEqualTo("/timestamp is missing");
        Eventually.until(
                "they are skipped",
                () -> processor.meters.get("streamops.events.skipped").counter().count() == 2);
        assertThat(processor
                        .meters
                        .get("streamops.events.failures")
                        .tag("type", "malformed")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(client.records("new")).hasSize(2);
    }

    @Test
    void whatBreaksTheSchemaIsLoggedWithAllThatIsKnownOfIt() throws Exception {
        started();
        try (var lines = LogLines.of("io.streamops.messaging")) {
            var body = "{\"eventType\":\"task.created\",\"eventId\":\"of no use\"}";
            client.send("tasks", "unreadable", body);
            Eventually.until(
                    "it is logged",
                    () -> !lines.saying("a message cannot be read").isEmpty());

            Eventually.until("it is there", () -> !client.records("unreadable").isEmpty());
            var message = client.records("unreadable").getFirst();
            assertThat(lines.saying("a message cannot be read").getFirst())
                    .containsEntry("level", "ERROR")
                    .containsEntry("lane", "events")
                    .containsEntry("topic", "tasks")
                    .containsEntry("partition", message.partition())
                    .containsEntry("offset", message.offset())
                    .containsEntry("key", "unreadable")
                    .containsEntry("reason", "/timestamp is missing")
                    .containsEntry("content", body);
        }
    }

    @Test
    void theFiguresOfTheContractAreThere() throws Exception {
        var processor = started();
        client.untilOver(client.ask("pass"));

        Eventually.until(
                "its own events are consumed too",
                () -> processor.meters.get("streamops.events.consumed").counters().stream()
                                .mapToDouble(counter -> counter.count())
                                .sum()
                        >= 4);
        var latency = processor
                .meters
                .get("streamops.events.processing")
                .tag("type", "workflow.created")
                .timer();
        assertThat(latency.count()).isPositive();
        assertThat(latency.takeSnapshot().percentileValues()).hasSize(3);
        Eventually.until(
                "nothing waits",
                () -> processor.meters.get("streamops.events.lag").gauge().value() == 0);
        assertThat(processor.lanes.figures().getFirst().lane()).isEqualTo("events");
        EventDocs.assertNamesAll(processor.meters);
    }

    /** Events are in flight long before they get a permit. */
    @Test
    void aBacklogShowsAsLagUntilItIsDone() throws Exception {
        var processor = started(Form.named("worker-1").withAtOnce(1));
        var lag = processor.meters.get("streamops.events.lag").gauge();
        var ids = new ArrayList<String>();
        for (var i = 0; i < 20; i++) {
            ids.add(client.ask("low", new JsonObject(), "hold"));
        }
        Eventually.until("all of them count", () -> lag.value() >= ids.size());
        assertThat(ids).noneMatch(client::isOver);

        ids.forEach(steps::release);
        for (var id : ids) {
            client.untilOver(id);
        }
        Eventually.until("nothing is left", () -> lag.value() == 0);
    }

    @Test
    void theMoreUrgentRunsFirst() throws Exception {
        var processor = started(Form.named("worker-1").withAtOnce(1));
        var first = client.ask("low", new JsonObject(), "hold");
        Eventually.until("it runs", () -> steps.tries(first, 0) == 1);
        var low = client.ask("low", new JsonObject(), "pass");
        var medium = client.ask("medium", new JsonObject(), "pass");
        var high = client.ask("high", new JsonObject(), "pass");
        Eventually.until("they wait", () -> processor.lanes.figures().getFirst().inFlight() >= 5);
        steps.release(first);
        for (var id : List.of(low, medium, high)) {
            client.untilOver(id);
        }

        assertThat(steps.tried.stream().map(TestSteps.Tried::workflow)).containsExactly(first, high, medium, low);
    }

    @Test
    void manyEventsOfOneKeyDoNotHoldUpThoseOfOthers() throws Exception {
        started();
        var hot = new ArrayList<String>();
        for (var i = 0; i < 50; i++) {
            var id = "wf-hot-" + i;
            hot.add(id);
            client.send(
                    "workflows",
                    "hot",
                    PlainClient.created(id, "high", new JsonObject(), "hold").encode());
        }
        for (var i = 0; i < 10; i++) {
            client.untilOver(client.ask("low", new JsonObject(), "pass"));
        }

        assertThat(steps.tried.stream()
                        .filter(one -> one.workflow().startsWith("wf-hot-"))
                        .map(TestSteps.Tried::workflow))
                .containsExactly("wf-hot-0");
        hot.forEach(steps::release);
        for (var id : hot) {
            client.untilOver(id);
        }
    }

    @Test
    void aProcessorThatStopsGivesItsWorkflowsToAnotherAtOnce() throws Exception {
        var leaving = started(Form.named("leaving").withLease(Duration.ofMinutes(10)));
        var id = client.ask("medium", records(4), "halve", "hold", "pass");
        Eventually.until("its second step runs", () -> steps.tries(id, 1) == 1);
        started(Form.named("staying").withLease(Duration.ofMinutes(10)));
        leaving.stop();
        Eventually.until("it runs elsewhere", () -> steps.tries(id, 1) == 2);
        steps.release(id);
        client.untilOver(id);

        assertThat(client.types(id)).endsWith("workflow.completed");
        assertThat(steps.tries(id, 0)).isEqualTo(1);
        assertThat(steps.tried.stream().filter(one -> one.workflow().equals(id)).map(TestSteps.Tried::processor))
                .containsExactly("leaving", "leaving", "staying", "staying");
        var last = client.payloads(id, "workflow.step.completed").getLast();
        assertThat(last.getJsonObject("result").getInteger("recordsProcessed")).isEqualTo(2);
    }

    @Test
    void aStepThatEndsWhileItsProcessorStopsIsKept() throws Exception {
        var leaving = started(Form.named("leaving").withDrain(Duration.ofMinutes(1)));
        var id = client.ask("hold", "pass");
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);
        var stopping = Thread.ofVirtual().start(() -> {
            try {
                leaving.stop();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        steps.release(id);
        stopping.join();
        started(Form.named("next"));
        client.untilOver(id);

        assertThat(steps.tries(id, 0)).isEqualTo(1);
        assertThat(client.types(id)).endsWith("workflow.completed");
    }

    @Test
    void workflowsWaitWhileRedisIsUnavailable() throws Exception {
        var processor = started();
        client.untilOver(client.ask("pass"));
        stopRedis();
        var id = client.ask("pass");
        Eventually.until(
                "the lane pauses",
                () -> "redis".equals(processor.lanes.figures().getFirst().pausedBy()));
        startRedis();
        client.untilOver(id);

        assertThat(client.types(id)).endsWith("workflow.completed");
        assertThat(client.records(id)).allMatch(message -> message.topic().equals("workflows"));
    }
}
