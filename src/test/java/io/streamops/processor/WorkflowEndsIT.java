package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.run.FinalizeResult;
import io.streamops.messaging.Eventually;
import io.streamops.processor.RunningProcessor.Form;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Workflows that are canceled or ended by others, and the records that are deleted then. */
class WorkflowEndsIT extends ProcessorStage {
    @Test
    void aCancelEndsARunSoonAndIsPublishedByItsSender() throws Exception {
        var processor = started();
        var id = client.ask("hold", "pass");
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);

        assertThat(claimEnd(processor.runs(), cancelled(new EntityId(id)))).isEqualTo(FinalizeResult.FINALIZED);
        processor.runs().markPublished(new EntityId(id)).await(60, TimeUnit.SECONDS);
        Eventually.until("its step is aborted", () -> steps.aborted.contains(id));

        client.untilOver(client.ask("pass"));
        assertThat(client.types(id)).containsExactly("workflow.created", "workflow.processing");
    }

    @Test
    void aProcessorPublishesACancelWhoseSenderHasCrashed() throws Exception {
        var processor = started();
        var id = client.ask("hold");
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);
        claimEnd(processor.runs(), cancelled(new EntityId(id)));

        assertThat(failure(id).getJsonObject("error").getString("code")).isEqualTo(EventError.CANCELLED);
    }

    @Test
    void storedRecordsAreDeletedOnceTheTerminalEventIsPublished() throws Exception {
        var processor = started();
        var id = client.ask("high", records(8), "halve", "hold", "halve");
        Eventually.until("its second step runs", () -> steps.tries(id, 1) == 1);
        assertThat(processor.records.forgotten).isEmpty();
        steps.release(id);
        client.untilOver(id);

        Eventually.until("all is forgotten", () -> processor.records.forgotten.size() == 3);
        assertThat(processor.records.forgotten).containsExactlyElementsOf(processor.records.keptAt);
    }

    @Test
    void storedRecordsOfACanceledWorkflowAreDeleted() throws Exception {
        var processor = started();
        var id = client.ask("high", records(8), "halve", "hold");
        Eventually.until("its second step runs", () -> steps.tries(id, 1) == 1);
        claimEnd(processor.runs(), cancelled(new EntityId(id)));
        processor.runs().markPublished(new EntityId(id)).await(60, TimeUnit.SECONDS);

        Eventually.until("it is forgotten", () -> processor.records.forgotten.equals(processor.records.keptAt));
        assertThat(processor.records.forgotten).hasSize(1);
    }

    @Test
    void whatPublishesTheTerminalEventDeletesTheRecords() throws Exception {
        var gone = started(Form.named("gone").withLease(Duration.ofMinutes(10)));
        var id = client.ask("high", records(8), "halve", "hold");
        Eventually.until("its second step runs", () -> steps.tries(id, 1) == 1);
        gone.stop();
        claimEnd(gone.runs(), cancelled(new EntityId(id)));

        var heir = started(Form.named("heir"));
        client.untilOver(id);
        Eventually.until("it is forgotten", () -> heir.records.forgotten.equals(gone.records.keptAt));
    }

    @Test
    void aWorkflowThatIsCanceledFirstNeverBegins() throws Exception {
        var processor = made(Form.named("worker-1"));
        var id = "wf-unseen";
        claimEnd(processor.runs(), cancelled(new EntityId(id)));
        client.send(
                "workflows",
                id,
                PlainClient.created(id, "low", new JsonObject(), "pass").encode());
        processor.start();

        assertThat(failure(id).getJsonObject("error").getString("code")).isEqualTo(EventError.CANCELLED);
        assertThat(steps.tries(id, 0)).isZero();
    }

    @Test
    void aWorkflowEndedElsewhereDoesNotBeginOnRedelivery() throws Exception {
        var id = "wf-" + UUID.randomUUID();
        client.send("workflows", id, foreign(completed(new EntityId(id))));
        client.send("workflows", id, message(id, "pass"));
        started();
        untilAllIsHandled(id);

        assertThat(steps.tries(id, 0)).isZero();
        assertThat(client.payloads(id, "workflow.completed")).hasSize(1);
        assertThat(client.types(id)).doesNotContain("workflow.processing");
    }

    @Test
    void onlyTheGatewayPublishesTheEndThatItHasFinalized() throws Exception {
        var runs = started().runs();
        var id = client.ask("hold", "pass");
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);
        var end = completed(new EntityId(id));
        assertThat(claimEnd(runs, end)).isEqualTo(FinalizeResult.FINALIZED);
        client.send("workflows", id, foreign(end));
        runs.markPublished(end.id()).await(60, TimeUnit.SECONDS);
        untilAllIsHandled(id);

        assertThat(steps.aborted).contains(id);
        assertThat(client.payloads(id, "workflow.completed")).hasSize(1);
        assertThat(client.types(id)).doesNotContain("workflow.failed", "workflow.step.completed");
    }

    /** Waits for a workflow whose message comes after all others of the key. */
    private void untilAllIsHandled(String key) throws Exception {
        var last = "wf-" + UUID.randomUUID();
        client.send("workflows", key, message(last, "pass"));
        client.untilOver(last);
    }

    private static String message(String id, String... steps) {
        return PlainClient.created(id, "low", new JsonObject(), steps).encode();
    }

    /** The event as a third-party service publishes it. */
    private static String foreign(WorkflowEvent event) {
        return new JsonObject()
                .put("eventType", event.type().word())
                .put("eventId", "evt-d4e5f6a7-b8c9-0123-def1-234567890123")
                .put("timestamp", "2026-01-04T01:09:45.123Z")
                .put("payload", event.payload())
                .encode();
    }

    @Test
    void aFinalWorkflowCannotBeCanceled() throws Exception {
        var processor = started();
        var id = client.ask("pass");
        client.untilOver(id);

        assertThat(claimEnd(processor.runs(), cancelled(new EntityId(id)))).isEqualTo(FinalizeResult.CONFLICT);
        assertThat(client.types(id)).endsWith("workflow.completed");
    }
}
