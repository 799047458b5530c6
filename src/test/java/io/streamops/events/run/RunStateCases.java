package io.streamops.events.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.messaging.redis.RedisCase;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The scripts against {@link RunState}: every operation is done in every state, on a real Redis. Together they walk every transition
 * of the table, and none besides.
 */
public abstract class RunStateCases<E extends EntityEvent> extends RedisCase {
    /** A transition from one state to another. */
    public record Transition(RunState from, RunState to) {}

    /** An operation on a run, and on its lease if it has one. */
    @FunctionalInterface
    public interface Operation {
        Future<?> on(Run run) throws Exception;
    }

    /** A run of the test. */
    public static final class Run {
        public final EntityId id;
        public @Nullable RunLease lease;

        private Run(EntityId id) {
            this.id = id;
        }
    }

    @BeforeEach
    final void open() {
        use(redis);
    }

    protected abstract void use(RedisConnections connections);

    protected abstract String key(EntityId id);

    /** How to bring a run into each state. */
    protected abstract Map<RunState, Operation> ways();

    /** All operations of the store. */
    protected abstract Map<String, Operation> operations();

    /** Operations without the lease; they use another token. */
    protected abstract Map<String, Operation> intrusions();

    /** Operations that report another result of a finalized run. */
    protected abstract Map<String, Operation> conflicts();

    /** The expected transitions. */
    protected abstract Set<Transition> transitions();

    /** All transitions of the table between states of a kind. */
    protected static Set<Transition> table(Set<RunState> states) {
        return states.stream()
                .flatMap(from -> from.next().stream().filter(states::contains).map(to -> new Transition(from, to)))
                .collect(Collectors.toSet());
    }

    @Test
    void theScriptsWalkEveryTransitionAndNoneBesides() throws Exception {
        var walked = new HashSet<Transition>();
        for (var from : ways().keySet()) {
            for (var operation : operations().entrySet()) {
                var run = runIn(from);
                await(operation.getValue().on(run));
                var to = state(run.id);
                if (to != from) {
                    assertThat(from.next())
                            .as("%s of a run that is %s", operation.getKey(), from)
                            .contains(to);
                    walked.add(new Transition(from, to));
                }
            }
        }
        assertThat(walked).containsExactlyInAnyOrderElementsOf(transitions());
    }

    @Test
    void aTerminalResultStaysWhateverThirdPartiesReport() throws Exception {
        for (var from : Set.of(RunState.UNPUBLISHED, RunState.PUBLISHED)) {
            assertUnchanged(from, conflicts());
        }
    }

    @Test
    void operationsWithoutTheLeaseChangeNothing() throws Exception {
        for (var from : ways().keySet()) {
            assertUnchanged(from, intrusions());
        }
    }

    private void assertUnchanged(RunState from, Map<String, Operation> operations) throws Exception {
        for (var operation : operations.entrySet()) {
            var run = runIn(from);
            var before = fields(run.id);
            await(operation.getValue().on(run));
            assertThat(fields(run.id))
                    .as("after %s, of a run that is %s", operation.getKey(), from)
                    .isEqualTo(before);
        }
    }

    private Run runIn(RunState state) throws Exception {
        var run = new Run(new EntityId("run-" + UUID.randomUUID()));
        var way = ways().get(state);
        if (way != null) {
            await(way.on(run));
        }
        assertThat(state(run.id)).isEqualTo(state);
        return run;
    }

    /** As {@link RunState} says. */
    private RunState state(EntityId id) throws Exception {
        var fields = fields(id);
        var state = fields.getOrDefault("state", "");
        if (state.equals("ended") || fields.containsKey("ending")) {
            return fields.containsKey("ending") && !fields.containsKey("told")
                    ? RunState.UNPUBLISHED
                    : RunState.PUBLISHED;
        }
        return switch (state) {
            case "fresh" -> RunState.QUEUED;
            case "waiting" -> RunState.SCHEDULED;
            default ->
                fields.isEmpty() ? RunState.ABSENT : fields.containsKey("owner") ? RunState.RUNNING : RunState.QUEUED;
        };
    }

    private Map<String, String> fields(EntityId id) throws Exception {
        var answer = ask("HGETALL", key(id));
        var fields = new TreeMap<String, String>();
        answer.getKeys().forEach(field -> fields.put(field, answer.get(field).toString()));
        return fields;
    }

    protected static Future<?> refused(Future<FinalizeResult> asked) {
        return asked.map(result -> assertThat(result).isEqualTo(FinalizeResult.CONFLICT));
    }

    protected static final Duration TTL = Duration.ofHours(1);
    protected static final Duration LEASE = Duration.ofMinutes(5);
}
