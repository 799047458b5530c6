package io.streamops.events.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.streamops.messaging.redis.RedisCase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // set before each test
class ProjectionWriterIT extends RedisCase {
    private static final Instant START = Instant.parse("2026-01-04T01:00:00.000Z");
    private static final Duration TTL = Duration.ofHours(1);

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private ViewStore views;

    @BeforeEach
    void start() {
        views = new ViewStore(redis, TTL, now::get);
    }

    private static Projection.ConsumedEvent consumed(EntityEvent event, int partition, long offset) {
        return new Projection.ConsumedEvent(event, event.payload().encode(), "Ann@example.com", partition, offset);
    }

    private static WorkflowEvent created(String id) {
        var steps = new ArrayList<StepSpec>();
        for (var i = 0; i < 30; i++) {
            steps.add(StepSpec.named("s" + i));
        }
        return new WorkflowEvent.Created(new EntityId(id), "n", steps, WorkflowPriority.HIGH, START, null);
    }

    private static WorkflowEvent step(String id, int index) {
        return new WorkflowEvent.StepCompleted(
                new EntityId(id), "s" + index, index, START, Duration.ZERO, new JsonObject());
    }

    private long number(String command, Object... arguments) {
        return Long.parseLong(ask(command, arguments).toString());
    }

    private JsonObject view(String id) throws Exception {
        return await(views.find(EntityKind.WORKFLOW, new EntityId(id)))
                .orElseThrow()
                .json();
    }

    @Test
    void repeatedEventsAreAppliedOnce() throws Exception {
        var batch = List.of(
                consumed(created("wf-1"), 0, 5), consumed(step("wf-1", 0), 0, 6), consumed(created("wf-2"), 0, 7));
        await(views.writer().apply(batch));
        await(views.writer().apply(batch));
        await(views.writer().begin(batch.getFirst()));

        assertThat(number("XLEN", "workflow:wf-1:events")).isEqualTo(2);
        assertThat(number("HGET", "workflow:wf-1", "v")).isEqualTo(1);
    }

    @Test
    void concurrentWritesOfOneViewLoseNothing() throws Exception {
        await(views.writer().apply(List.of(consumed(created("wf-1"), 0, 0))));
        var writes = new ArrayList<Future<Void>>();
        for (var i = 0; i < 15; i++) {
            writes.add(views.writer().apply(List.of(consumed(step("wf-1", i), i + 1, 9))));
        }
        await(Future.all(writes));

        assertThat(view("wf-1").getJsonArray("results")).hasSize(15);
        assertThat(number("XLEN", "workflow:wf-1:events")).isEqualTo(16);
    }

    @Test
    void anExpiredViewIsDeletedCompletely() throws Exception {
        await(views.writer().apply(List.of(consumed(created("wf-1"), 0, 0), consumed(created("wf-2"), 0, 1))));
        now.set(START.plus(TTL).minusSeconds(1));
        await(views.writer().apply(List.of(consumed(step("wf-2", 0), 0, 2))));
        now.set(START.plus(TTL));

        assertThat(await(views.writer().sweep(EntityKind.WORKFLOW, 100))).isEqualTo(1);
        var all = new ViewStore.ListQuery(EntityKind.WORKFLOW, "", "high", "ann@example.com", 0, 10);
        assertThat(await(views.list(all)).views())
                .extracting(each -> each.getString("workflowId"))
                .containsExactly("wf-2");
        now.set(START.plus(TTL).plus(TTL));
        await(views.writer().sweep(EntityKind.WORKFLOW, 100));

        assertThat(number("DBSIZE")).isZero();
    }

    @Test
    void aStatusThatIsAheadOfItsEventIsShownListedAndThenCaughtUpWith() throws Exception {
        await(views.writer().apply(List.of(consumed(created("wf-1"), 0, 0))));
        var id = new EntityId("wf-1");
        assertThat(await(views.ahead(EntityKind.WORKFLOW, id, "cancelled", List.of("pending"))))
                .isTrue();
        assertThat(await(views.ahead(EntityKind.WORKFLOW, id, "completed", List.of("pending"))))
                .isFalse();

        await(views.writer().apply(List.of(consumed(step("wf-1", 0), 0, 1))));
        assertThat(view("wf-1").getString("status")).isEqualTo("cancelled");
        assertThat(number("ZCARD", "workflows:index:cancelled::")).isEqualTo(1);
        assertThat(number("ZCARD", "workflows:index:processing::")).isZero();
        var end = new WorkflowEvent.Failed(id, START, null, null, EventError.of("CANCELLED", "x"));
        await(views.writer().apply(List.of(consumed(end, 0, 2))));

        assertThat(view("wf-1").getString("status")).isEqualTo("cancelled");
        assertThat(number("HEXISTS", "workflow:wf-1", "ahead")).isZero();
        assertThat(number("XLEN", "workflow:wf-1:events")).isEqualTo(3);
        assertThat(number("ZCARD", "workflows:index:cancelled:high:ann@example.com"))
                .isEqualTo(1);
    }
}
