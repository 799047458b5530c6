package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.streamops.events.run.FinalizeResult;
import io.streamops.events.run.RunStore;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.brokers.CutLine;
import io.streamops.processor.RunningProcessor.Form;
import io.streamops.workflows.run.WorkflowRunStore;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two engines are given the same workflow, one after the other, as when its message comes again after a crash. The first one
 * loses Redis for good at a certain point, so that it writes and publishes nothing after it.
 */
class WorkflowCrashIT extends ProcessorStage {
    private static final Duration SHORT = Duration.ofMillis(900);

    private static WorkflowEvent.Created created(String... steps) {
        return created(new JsonObject(), steps);
    }

    private static WorkflowEvent.Created created(JsonObject input, String... steps) {
        return new WorkflowEvent.Created(
                new EntityId("wf-" + UUID.randomUUID()),
                "of the test",
                List.of(steps).stream().map(StepSpec::named).toList(),
                WorkflowPriority.MEDIUM,
                Instant.now(),
                input);
    }

    private void bringsToItsEnd(RunningProcessor processor, WorkflowEvent workflow) throws Exception {
        assertThat(processor.handle(workflow).await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
    }

    /** The events as a consumer sees them that ignores repeated ones. */
    private List<String> story(String id) {
        var story = new LinkedHashSet<String>();
        for (var event : client.events(id)) {
            var payload = event.getJsonObject("payload");
            story.add(event.getString("eventType") + payload.getInteger("stepIndex", -1));
        }
        return List.copyOf(story);
    }

    /** Checks that repeated events equal the first ones, in the same order. */
    private void assertInOrder(String id) {
        var indexes = client.payloads(id, "workflow.step.completed").stream()
                .map(payload -> payload.getInteger("stepIndex"))
                .toList();
        assertThat(indexes).isSorted();
        for (var index : indexes) {
            assertThat(client.payloads(id, "workflow.step.completed").stream()
                            .filter(payload -> payload.getInteger("stepIndex").equals(index))
                            .distinct())
                    .hasSize(1);
        }
    }

    /** The call of a script, as processors send it. */
    private static String digest(String script) {
        return Stream.of(RunStore.SCRIPTS, WorkflowRunStore.SCRIPTS)
                .flatMap(set -> set.checked().stream())
                .filter(each -> each.toString().equals(script))
                .findFirst()
                .orElseThrow()
                .digest();
    }

    @ParameterizedTest
    @CsvSource({
        "before, workflows/claim, 1, 1",
        "after, workflows/claim, 1, 1",
        "before, workflows/keep-result, 2, 1",
        "after, workflows/keep-result, 1, 1",
        "before, run/finalize, 1, 1",
        "after, run/finalize, 1, 1",
        "before, run/mark-published, 1, 1",
        "after, run/mark-published, 1, 1"
    })
    void whereverItsProcessorDiesAWorkflowEndsOnce(String when, String script, int firstTries, int secondTries)
            throws Exception {
        var workflow = created("pass", "pass");
        var id = workflow.id().value();
        try (var line = when.equals("before")
                ? CutLine.before(redisPort(), digest(script))
                : CutLine.after(redisPort(), digest(script))) {
            var abandoned = made(line.port(), Form.named("abandoned").withLease(SHORT));
            abandoned.handle(workflow);
            line.awaitCut();
            var next = made(Form.named("next").withLease(SHORT));
            bringsToItsEnd(next, workflow);
            Eventually.until("its end is there", () -> client.isOver(id));

            assertThat(story(id))
                    .containsExactly(
                            "workflow.processing-1",
                            "workflow.step.completed0",
                            "workflow.step.completed1",
                            "workflow.completed-1");
            assertInOrder(id);
            assertThat(client.payloads(id, "workflow.completed").stream().distinct())
                    .hasSize(1);
            assertThat(client.payloads(id, "workflow.processing").stream().distinct())
                    .hasSize(1);
            assertThat(steps.tries(id, 0)).isEqualTo(firstTries);
            assertThat(steps.tries(id, 1)).isEqualTo(secondTries);
        }
    }

    @Test
    void onlyTheStepDuringWhichTheProcessorDiesRunsAgain() throws Exception {
        var workflow = created("pass", "hold", "pass");
        var id = workflow.id().value();
        try (var line = CutLine.before(redisPort(), "no such text")) {
            var abandoned = made(line.port(), Form.named("abandoned").withLease(SHORT));
            abandoned.handle(workflow);
            Eventually.until("it holds", () -> steps.tries(id, 1) == 1);
            line.cut();
            var next = made(Form.named("next").withLease(SHORT));
            var end = next.handle(workflow);
            Eventually.until("it is done again", () -> steps.tries(id, 1) == 2);
            steps.release(id);
            assertThat(end.await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
            Eventually.until("its end is there", () -> client.isOver(id));

            assertThat(story(id)).endsWith("workflow.step.completed2", "workflow.completed-1");
            assertInOrder(id);
            assertThat(steps.tries(id, 0)).isEqualTo(1);
            assertThat(steps.tries(id, 2)).isEqualTo(1);
        }
    }

    /** So many processors crash one after the other during the workflow's step. */
    private void dieDuring(WorkflowEvent workflow, int step, int times) throws Exception {
        var id = workflow.id().value();
        for (var death = 1; death <= times; death++) {
            var tries = death;
            try (var line = CutLine.before(redisPort(), "no such text")) {
                made(line.port(), Form.named("dying").withLease(SHORT)).handle(workflow);
                Eventually.until("it holds", () -> steps.tries(id, step) == tries);
                line.cut();
            }
        }
    }

    @Test
    void aWorkflowThatEndsItsProcessorAgainAndAgainFails() throws Exception {
        var workflow = created("pass", "hold", "pass");
        var id = workflow.id().value();
        dieDuring(workflow, 1, 3);
        bringsToItsEnd(made(Form.named("last").withLease(SHORT)), workflow);
        client.untilOver(id);
        steps.release(id);

        var failed = client.payloads(id, "workflow.failed").getFirst();
        assertThat(failed.getString("failedStep")).isEqualTo("hold");
        assertThat(failed.getInteger("failedStepIndex")).isEqualTo(1);
        assertThat(failed.getJsonObject("error").getString("code")).isEqualTo("PROCESSOR_CRASHED");
        assertThat(failed.getJsonObject("error").getString("stack")).isEqualTo("PROCESSOR_CRASHED\n  at step hold (1)");
        assertThat(steps.tries(id, 1)).isEqualTo(3);
        assertThat(steps.tries(id, 2)).isZero();
    }

    @Test
    void crashesThatAStepHasSurvivedDoNotCountForTheNext() throws Exception {
        var workflow = created("hold", "hold");
        var id = workflow.id().value();
        dieDuring(workflow, 0, 2);
        steps.release(id);
        var last = made(Form.named("last").withLease(SHORT)).handle(workflow);

        assertThat(last.await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
        client.untilOver(id);
        assertThat(client.payloads(id, "workflow.completed")).hasSize(1);
    }

    @Test
    void whatEndedBeforeTheCommitIsNotTouchedAgain() throws Exception {
        var workflow = created("pass");
        var id = workflow.id().value();
        bringsToItsEnd(made(Form.named("first")), workflow);
        bringsToItsEnd(made(Form.named("second")), workflow);
        client.untilOver(id);

        assertThat(client.types(id))
                .containsExactly("workflow.processing", "workflow.step.completed", "workflow.completed");
        assertThat(steps.tries(id, 0)).isEqualTo(1);
    }

    @Test
    void whoHasAWorkflowKeepsItFarBeyondItsLeaseAndTheOtherWaits() throws Exception {
        var workflow = created("hold");
        var id = workflow.id().value();
        var first = made(Form.named("first").withLease(SHORT)).handle(workflow);
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);
        var second = made(Form.named("second").withLease(SHORT)).handle(workflow);
        var others = made(Form.named("clock").withLease(SHORT));
        for (var i = 0; i < 5; i++) { // each longer than the half of the lease
            bringsToItsEnd(others, created(new JsonObject().put("ms", 500), "brief"));
        }
        steps.release(id);

        assertThat(first.await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
        assertThat(second.await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
        assertThat(steps.tries(id, 0)).isEqualTo(1);
        client.untilOver(id);
        assertThat(client.payloads(id, "workflow.completed")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverRacesWithACancelThereIsExactlyOneEnding(long seed) throws Exception {
        var random = new Random(seed);
        var processor = made(Form.named("racing"));
        var canceller = made(Form.named("canceller")).runs();
        var workflows = IntStream.range(0, 8)
                .mapToObj(i -> created(new JsonObject().put("ms", 1 + random.nextInt(20)), "brief", "brief"))
                .toList();
        var ends = new ArrayList<Future<Outcome>>();
        var cancelled = new ArrayList<Boolean>();
        for (var workflow : workflows) {
            var end = processor.handle(workflow);
            var moment = random.nextInt(6);
            Eventually.until(
                    "its moment",
                    () -> end.isComplete()
                            || client.types(workflow.id().value()).size() >= moment - 1);
            cancelled.add(claimEnd(canceller, cancelled(workflow.id())) == FinalizeResult.FINALIZED);
            ends.add(end);
        }
        for (var i = 0; i < workflows.size(); i++) {
            var id = workflows.get(i).id().value();
            assertThat(ends.get(i).await(60, TimeUnit.SECONDS)).isEqualTo(Outcome.DONE);
            client.untilOver(id);

            assertThat(client.payloads(id, "workflow.failed")).hasSize(cancelled.get(i) ? 1 : 0);
            assertThat(client.payloads(id, "workflow.completed")).hasSize(cancelled.get(i) ? 0 : 1);
        }
    }

    @Test
    void whatAnotherProcessorHasEndedIsNotRunWhenItsMessageComesAgain() throws Exception {
        var workflow = created("pass");
        var id = workflow.id();
        var processor = made(Form.named("second"));
        bringsToItsEnd(processor, completed(id));
        bringsToItsEnd(processor, workflow);

        assertThat(steps.tries(id.value(), 0)).isZero();
        assertThat(claimEnd(processor.runs(), cancelled(id))).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(claimEnd(processor.runs(), completed(id))).isEqualTo(FinalizeResult.ALREADY_FINAL);
    }

    @Test
    void anEndThatIsThereStaysWhateverOthersTell() throws Exception {
        var workflow = created("pass");
        var processor = made(Form.named("first"));
        bringsToItsEnd(processor, workflow);
        bringsToItsEnd(processor, cancelled(workflow.id()));

        assertThat(claimEnd(processor.runs(), cancelled(workflow.id()))).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(claimEnd(processor.runs(), completed(workflow.id()))).isEqualTo(FinalizeResult.ALREADY_FINAL);
    }

    @Test
    void theNextClaimPublishesAnUnpublishedTerminalEvent() throws Exception {
        var id = created("pass").id();
        var runs = made(Form.named("outside")).runs();
        assertThat(claimEnd(runs, completed(id))).isEqualTo(FinalizeResult.FINALIZED);
        assertThat(claimEnd(runs, cancelled(id))).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(claimEnd(runs, completed(id))).isEqualTo(FinalizeResult.IN_PROGRESS);
        Eventually.until("it is given up", () -> claimEnd(runs, completed(id)) == FinalizeResult.FINALIZED);
    }
}
