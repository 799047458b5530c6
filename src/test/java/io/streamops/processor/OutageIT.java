package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.embedded.EmbeddedObjectStore;
import io.streamops.events.run.FinalizeResult;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.Relay;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.processor.RunningProcessor.Form;
import io.streamops.settings.ObjectStoreSettings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workflows while a dependency is unavailable, and when it is back. */
@SuppressWarnings({"NullAway.Init", "try"}) // set before each test; closing can be interrupted, as all that waits can
class OutageIT extends ProcessorStage {
    private EmbeddedObjectStore store;
    private Relay relay;

    @BeforeAll
    void startStore() throws Exception {
        store = EmbeddedObjectStore.start(folder.resolve("objects"), 0);
    }

    @AfterAll
    void stopStore() throws Exception {
        store.stop();
    }

    @BeforeEach
    void openRelay() throws Exception {
        relay = Relay.to(store.address().endpoint().getPort());
    }

    @AfterEach
    void closeRelay() throws Exception {
        relay.close();
    }

    private Form storing(String name) {
        var address = store.address();
        var there = URI.create("http://127.0.0.1:" + relay.port());
        return Form.named(name)
                .withStore(new ObjectStoreSettings.Address(there, address.accessKey(), address.secretKey()));
    }

    private static void untilItWaits(RunningProcessor processor, String dependency) throws Exception {
        Eventually.until(
                "it waits for " + dependency,
                () -> dependency.equals(processor.lanes.figures().getFirst().waitingFor()));
    }

    /** Waits as long as three attempts at a step with the same backoff. */
    private void untilThreeAttemptsWouldBeOver() throws Exception {
        var flaky = client.ask("medium", new JsonObject().put("failures", 9), "flaky");
        client.untilOver(flaky);
        assertThat(steps.tries(flaky, 0)).isEqualTo(3);
    }

    private static JsonObject two() {
        return new JsonObject("{\"records\":[{\"n\":1},{\"n\":2}]}");
    }

    private String stored(String id) throws Exception {
        var storage = new ObjectStorage(vertx, store.address());
        try {
            return storage.get(ObjectPath.parse("streamops/workflows/" + id + "/records.ndjson"), 1_000)
                    .await(60, TimeUnit.SECONDS)
                    .toString();
        } finally {
            storage.close().await(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void aWorkflowWaitsForTheStorageWhileOthersContinue() throws Exception {
        var processor = started(storing("one").withAtOnce(1));
        relay.cut();
        var first = client.ask("high", two(), "pass", "store", "pass");
        var second = client.ask("high", two(), "store");
        untilItWaits(processor, "minio");
        untilThreeAttemptsWouldBeOver();
        client.untilOver(client.ask("pass"));
        assertThat(client.types(first)).endsWith("workflow.step.completed");
        assertThat(processor.lanes.figures().getFirst().pausedBy()).isNull();

        relay.open();
        client.untilOver(first);
        client.untilOver(second);

        assertThat(client.types(first))
                .containsExactly(
                        "workflow.created",
                        "workflow.processing",
                        "workflow.step.completed",
                        "workflow.step.completed",
                        "workflow.step.completed",
                        "workflow.completed");
        assertThat(client.types(second)).endsWith("workflow.completed");
        assertThat(stored(first)).isEqualTo("{\"n\":1}\n{\"n\":2}\n");
        Eventually.until(
                "nothing waits", () -> processor.lanes.figures().getFirst().waitingFor() == null);
    }

    @Test
    void aStorageThatIsSilentDoesNotCostAStepItsTime() throws Exception {
        var processor = started(storing("one"));
        relay.silence();
        var id = "wf-silent";
        var created = PlainClient.created(id, "low", two(), "store");
        created.getJsonObject("payload").put("stepOptions", new JsonArray("[{\"timeoutMs\":1000,\"retries\":0}]"));
        client.send("workflows", id, created.encode());
        untilItWaits(processor, "minio");

        relay.open();
        client.untilOver(id);

        assertThat(client.types(id)).endsWith("workflow.completed");
    }

    @Test
    void aWorkflowThatWaitsIsCancelledAtOnce() throws Exception {
        var processor = started(storing("one"));
        relay.cut();
        var id = client.ask("medium", two(), "store");
        untilItWaits(processor, "minio");

        var workflow = new EntityId(id);
        assertThat(claimEnd(processor.runs(), cancelled(workflow))).isEqualTo(FinalizeResult.FINALIZED);
        processor.runs().markPublished(workflow).await(60, TimeUnit.SECONDS);

        Eventually.until(
                "nothing waits and all is settled",
                () -> processor.lanes.figures().getFirst().waitingFor() == null
                        && processor.lanes.figures().getFirst().inFlight() == 0);
        relay.open();
        client.untilOver(client.ask("medium", two(), "store"));
        assertThat(client.types(id)).containsExactly("workflow.created", "workflow.processing");
    }

    @Test
    void aProcessorThatStopsGivesBackWhatWaits() throws Exception {
        var leaving =
                started(storing("leaving").withLease(Duration.ofMinutes(10)).withDrain(Duration.ofMinutes(10)));
        relay.cut();
        var id = client.ask("medium", two(), "store");
        untilItWaits(leaving, "minio");

        leaving.stop();
        var next = started(storing("next"));
        untilItWaits(next, "minio");
        relay.open();
        client.untilOver(id);

        assertThat(client.types(id)).endsWith("workflow.completed");
    }

    @Test
    void whatWasDoneWhenRedisWentIsKeptWhenItIsBackAndNotDoneAgain() throws Exception {
        var processor = started(Form.named("one").withLease(Duration.ofMillis(300)));
        var id = client.ask("hold");
        Eventually.until("it runs", () -> steps.tries(id, 0) == 1);
        stopRedis();
        steps.release(id);
        untilItWaits(processor, "redis");
        startRedis();
        client.untilOver(id);

        assertThat(client.types(id)).endsWith("workflow.completed");
        assertThat(steps.tries(id, 0)).isEqualTo(1);
    }
}
