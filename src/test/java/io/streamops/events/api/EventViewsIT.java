package io.streamops.events.api;

import static io.streamops.events.api.EventSide.eventually;
import static io.streamops.events.api.ForeignEvents.completed;
import static io.streamops.events.api.ForeignEvents.created;
import static io.streamops.events.api.ForeignEvents.envelope;
import static io.streamops.events.api.ForeignEvents.processing;
import static io.streamops.events.api.ForeignEvents.step;
import static io.streamops.events.api.ForeignEvents.taskCreated;
import static io.streamops.events.api.ForeignEvents.taskDead;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Views of events that third parties publish. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class EventViewsIT {
    private static final String WORKFLOWS = "workflows";
    private static final int LARGE = 10 << 20;

    private EventSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = EventSide.start(vertx, folder);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private static String workflow() {
        return "wf-" + UUID.randomUUID();
    }

    private static String path(String id) {
        return "/api/workflows/" + id;
    }

    private void publish(String id, String... events) throws Exception {
        for (var event : events) {
            side.publish(WORKFLOWS, id, event);
        }
    }

    private List<String> log(String id) throws Exception {
        return side.redis(Command.XRANGE, "workflow:" + id + ":events", "-", "+").stream()
                .map(entry -> entry.get(1).get(1).toString())
                .toList();
    }

    @Test
    void aPeersWorkflowIsShownAndChangedByAPeersEvents() throws Exception {
        var id = workflow();
        publish(id, created(id, "a", "b"));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("pending"));
        publish(id, processing(id, "a", 0), step(id, "a", 0));
        eventually(
                () -> assertThat(side.json(path(id)).getString("currentStep")).isEqualTo("b"));
        publish(id, step(id, "b", 1), completed(id));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("completed"));

        var view = side.json(path(id));
        assertThat(view.getJsonArray("results")).hasSize(2);
        assertThat(view.getJsonObject("summary")).isEqualTo(new JsonObject().put("totalRecords", 7));
        assertThat(
                        side
                                .json("/api/workflows?status=completed&priority=low&limit=200")
                                .getJsonArray("workflows")
                                .stream()
                                .map(each -> ((JsonObject) each).getString("workflowId")))
                .contains(id);
    }

    @Test
    void theContractsOwnTestEventIsShown() throws Exception {
        side.publish(
                WORKFLOWS,
                "wf-test",
                "{\"eventType\":\"workflow.created\",\"eventId\":\"test-1\",\"timestamp\":\"2026-01-04T01:00:00Z\","
                        + "\"payload\":{\"workflowId\":\"wf-test\",\"name\":\"Test\",\"steps\":[\"step1\"],"
                        + "\"priority\":\"low\",\"createdAt\":\"2026-01-04T01:00:00Z\"}}");

        eventually(() -> assertThat(side.status(path("wf-test"))).isEqualTo("pending"));
    }

    @Test
    void aForeignTaskIsShownFromItsBeginningToItsEnd() throws Exception {
        var id = "task-" + UUID.randomUUID();
        side.publish("tasks", id, taskCreated(id));
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("pending"));
        side.publish("tasks", id, taskDead(id));
        eventually(() -> assertThat(side.status("/api/tasks/" + id)).isEqualTo("dead_letter"));

        assertThat(side.json("/api/tasks/" + id).getJsonObject("error").getString("code"))
                .isEqualTo("X");
    }

    @Test
    void theStreamReplaysWhatWasTellsWhatHappensAndEndsWithTheEnd() throws Exception {
        var id = workflow();
        publish(id, created(id, "a", "b"), processing(id, "a", 0));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("processing"));
        try (var live = side.events(path(id) + "/events")) {
            assertThat(Objects.requireNonNull(live.next()).name()).isEqualTo("workflow.created");
            var second = Objects.requireNonNull(live.next());
            publish(id, step(id, "a", 0), completed(id));
            assertThat(live.rest())
                    .extracting(EventReader.Event::name)
                    .containsExactly("workflow.step.completed", "workflow.completed");

            try (var resumed = side.events(path(id) + "/events", "Last-Event-ID", second.id())) {
                assertThat(resumed.rest())
                        .extracting(EventReader.Event::name)
                        .containsExactly("workflow.step.completed", "workflow.completed");
            }
        }
        try (var replayed = side.events(path(id) + "/events")) {
            var all = replayed.rest();
            assertThat(all).hasSize(4);
            assertThat(all.stream().map(EventReader.Event::envelope))
                    .containsExactlyElementsOf(side.published(WORKFLOWS, id));
            assertThat(side.get(
                                    path(id) + "/events",
                                    "Last-Event-ID",
                                    all.getLast().id())
                            .statusCode())
                    .isEqualTo(204);
        }
    }

    @Test
    void repeatsAreShownOnceAndLatecomersNotAtAll() throws Exception {
        var id = workflow();
        var begun = processing(id, "a", 0);
        publish(id, created(id, "a", "b"), begun, begun, created(id, "other"), processing(id, "a", 0));
        publish(id, step(id, "a", 0), step(id, "a", 0), completed(id), step(id, "b", 1), begun, completed(id));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("completed"));
        var last = workflow();
        side.publish(
                WORKFLOWS,
                side.records(WORKFLOWS).stream()
                        .filter(message -> id.equals(message.key()))
                        .toList()
                        .getLast()
                        .partition(),
                last,
                created(last, "x"),
                Map.of());
        eventually(() -> assertThat(side.status(path(last))).isEqualTo("pending"));

        assertThat(log(id))
                .containsExactly(
                        "workflow.created", "workflow.processing", "workflow.step.completed", "workflow.completed");
        assertThat(side.json(path(id)).getJsonArray("results")).hasSize(1);
        assertThat(side.json(path(id)).getJsonArray("steps")).containsExactly("a", "b");
    }

    @Test
    void laterEventsMayComeBeforeTheOneThatCreatedTheEntity() throws Exception {
        var id = workflow();
        side.publish(WORKFLOWS, 0, id, processing(id, "a", 0), Map.of());
        side.publish(WORKFLOWS, 0, id, step(id, "a", 0), Map.of());
        eventually(() -> assertThat(log(id)).hasSize(2));
        assertThat(side.get(path(id)).statusCode()).isEqualTo(404);

        side.publish(WORKFLOWS, 1, id, created(id, "a", "b"), Map.of());

        eventually(() -> assertThat(side.status(path(id))).isEqualTo("processing"));
        assertThat(side.json(path(id)).getInteger("currentStepIndex")).isEqualTo(1);
    }

    @Test
    void laterVersionsAreReadAsFarAsWeKnowThemAndUnknownTypesSkipped() throws Exception {
        var id = workflow();
        var later = new JsonObject(created(id, "a")).put("schemaVersion", "2.0.0");
        later.getJsonObject("payload").put("tenant", "x");
        side.publish(WORKFLOWS, null, id, envelope("workflow.created.v2", new JsonObject().put("new", true)), Map.of());
        side.publish(WORKFLOWS, null, id, later.encode(), Map.of("schema-version", "2.0.0"));

        eventually(() -> assertThat(side.status(path(id))).isEqualTo("pending"));
        try (var stream = side.events(path(id) + "/events")) {
            assertThat(Objects.requireNonNull(stream.next()).envelope()).isEqualTo(later);
        }
    }

    private List<JsonObject> parked(String key) throws Exception {
        return side.json("/api/parked?lane=events&limit=200").getJsonArray("parked").stream()
                .map(each -> (JsonObject) each)
                .filter(each -> key.equals(each.getString("key")))
                .toList();
    }

    @Test
    void whatCannotBeReadIsLeftToProcessorsAndHoldsNothingUp() throws Exception {
        var id = workflow();
        var broken = created(id, "a").replace("\"low\"", "\"urgent\"");
        publish(id, "{not json", broken, envelope("workflow.created", ForeignEvents.createdPayload("a/b", "x")));
        publish(id, created(id, "a"));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("pending"));

        assertThat(parked(id)).isEmpty();
    }

    @Test
    void anEventOfTenMegabytesIsShownInShortOrLeftToProcessors() throws Exception {
        var id = workflow();
        var behind = workflow();
        var input = new JsonObject().put("text", "x".repeat(LARGE));
        side.takeLargeRecords(WORKFLOWS);
        publish(id, "[".repeat(LARGE));
        publish(
                id,
                envelope(
                        "workflow.created",
                        ForeignEvents.createdPayload(id, "a").put("input", input)));
        publish(behind, created(behind, "a"));

        eventually(() -> assertThat(side.status(path(behind))).isEqualTo("pending"));
        eventually(() -> assertThat(side.status(path(id))).isEqualTo("pending"));
        assertThat(side.get(path(id)).body()).hasSizeLessThan(10_000);
        assertThat(parked(id)).isEmpty();
    }

    @Test
    void anIdThatIsTheNameOfSomethingElseIsNotTakenForIt() throws Exception {
        var id = workflow();
        var thief = id + ":events";
        publish(id, created(id, "a"));
        publish(thief, created(thief, "a"));
        publish(id, processing(id, "a", 0));

        eventually(() -> assertThat(log(id)).hasSize(2));
        assertThat(side.get(path(thief.replace(":", "%3A"))).statusCode()).isEqualTo(404);
    }

    @Test
    void aTaskThatIsCalledAsTheMailOfAnotherIsNotTakenForThat() throws Exception {
        var thief = "task-%s:effect:0".formatted(UUID.randomUUID());
        var mail = "task:" + thief;
        side.redis(Command.HSET, mail, "state", "sent");
        side.publish("tasks", thief, taskCreated(thief));

        eventually(() -> assertThat(side.json("/api/parked?lane=events&limit=200").getJsonArray("parked").stream()
                        .map(each -> ((JsonObject) each).getString("key")))
                .contains(thief));
        assertThat(side.redis(Command.HKEYS, mail))
                .extracting(Response::toString)
                .containsExactly("state");
        assertThat(side.get("/api/tasks/" + thief.replace(":", "%3A")).statusCode())
                .isEqualTo(404);
    }

    /** The lane stops between two batches, and what it has read is delivered again because nothing was committed. */
    @Test
    void whatIsReadAgainAfterAKillIsInTheLogExactlyOnce() throws Exception {
        var ids = Stream.generate(EventViewsIT::workflow).limit(40).toList();
        for (var id : ids) {
            publish(id, created(id, "a", "b"), processing(id, "a", 0));
        }
        eventually(() -> assertThat(side.status(path(ids.getLast()))).isEqualTo("processing"));
        side.stopViews();
        side.resetViewOffsets();
        for (var id : ids) {
            publish(id, step(id, "a", 0), completed(id));
        }
        side.startViews();

        for (var id : ids) {
            eventually(() -> assertThat(side.status(path(id))).isEqualTo("completed"));
            assertThat(log(id))
                    .containsExactly(
                            "workflow.created", "workflow.processing", "workflow.step.completed", "workflow.completed");
        }
    }
}
