package io.streamops.events.run;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EntityId;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The runs of workflows or of tasks in Redis, as far as they are the same. From any context. */
public abstract class RunStore<E extends EntityEvent> {
    /** The owner of a run that was ended from outside. */
    protected static final String OUTSIDE = "outside";

    /** For the node to load at start. */
    public static final ScriptSet SCRIPTS = new ScriptSet("run").with("OUTSIDE", OUTSIDE);

    /** What has ended its processor so often in a row is not attempted again. */
    public static final int MAX_CRASHES = 3;

    /** Whoever ends a run from outside has so long to publish that, before others do. */
    protected static final Duration PUBLISH_TIME = Duration.ofSeconds(2);

    private static final Script RENEW = SCRIPTS.script("renew");
    private static final Script RELEASE = SCRIPTS.script("release");
    private static final Script FINALIZE = SCRIPTS.script("finalize");
    private static final Script FINALIZE_OUTSIDE = SCRIPTS.script("finalize-outside");
    private static final Script TAKE_UNPUBLISHED = SCRIPTS.script("take-unpublished");
    private static final Script LEARN_FINAL = SCRIPTS.script("learn-final");
    private static final Script MARK_PUBLISHED = SCRIPTS.script("mark-published");

    private final RedisConnections redis;
    private final Duration ttl;

    /** @param ttl how long a run is kept after the last that happened to it */
    protected RunStore(RedisConnections redis, Duration ttl) {
        this.redis = redis;
        this.ttl = ttl;
    }

    /** The key of a run, and that of its schedule if it has one. */
    protected abstract List<String> keys(EntityId id);

    /** What an event ends a run with: two ends are the same if this is. */
    protected abstract String end(E event);

    /** The fields that an end has, and their values. */
    protected abstract List<String> fields(E event);

    /** The event of an end as it lies in its run. */
    protected abstract E event(String end, String text);

    /** When it has ended so; what was asked for later is another round. */
    protected abstract long endedAt(E event);

    /**
     * Ends a run from outside, whether a processor has seen it or not. If that succeeds the caller publishes the event and then calls
     * {@link #markPublished(EntityId)}; for a caller that dies meanwhile a processor does.
     */
    public Future<FinalizeResult> finalizeOutside(E event, Instant now) {
        var arguments = arguments(
                millis(ttl),
                event.id().value(),
                end(event),
                millis(PUBLISH_TIME),
                millis(now.plus(PUBLISH_TIME).plus(PUBLISH_TIME)));
        arguments.addAll(fields(event));
        return run(FINALIZE_OUTSIDE, event.id(), arguments).map(answer -> FinalizeResult.of(answer.toString()));
    }

    /** The end that was not published in time. The caller publishes it now, and then calls {@link #markPublished(EntityId)}. */
    public Future<Optional<E>> takeUnpublished(EntityId id) {
        return run(TAKE_UNPUBLISHED, id, List.of(millis(PUBLISH_TIME)))
                .map(answer ->
                        answer.size() == 0 ? Optional.empty() : Optional.of(event(text(answer, 0), text(answer, 1))));
    }

    /** The event of an end from outside is published. */
    public Future<Void> markPublished(EntityId id) {
        return markPublished(id, OUTSIDE);
    }

    /**
     * The event of an end is published.
     *
     * @param whose the round of a task, or the owner that has ended it
     */
    protected Future<Void> markPublished(EntityId id, String whose) {
        return run(MARK_PUBLISHED, id, List.of(millis(ttl), id.value(), whose)).mapEmpty();
    }

    /** Others have ended a run, and published that. It counts unless the run has another end, or was asked for again since. */
    public Future<Void> learnFinal(E event) {
        var arguments = arguments(millis(ttl), event.id().value(), end(event), Long.toString(endedAt(event)));
        arguments.addAll(fields(event));
        return run(LEARN_FINAL, event.id(), arguments).mapEmpty();
    }

    /** Ends a run whose lease is held; false if it is lost. */
    public Future<Boolean> finalize(RunLease lease, E event) {
        var arguments = arguments(lease.token(), millis(ttl));
        arguments.addAll(fields(event));
        return ask(FINALIZE, lease.id(), arguments);
    }

    /** Which leases are still held; these last so long from now. */
    public Future<List<Boolean>> renew(List<? extends RunLease> leases, Duration time) {
        var arguments = arguments(millis(time), millis(ttl));
        leases.forEach(lease -> arguments.add(lease.token()));
        var keys = leases.stream().map(lease -> keys(lease.id()).getFirst()).toList();
        return redis.script(RENEW, keys, arguments)
                .map(answers -> answers.stream().map(RunStore::isYes).toList());
    }

    /** Which leases are still held. */
    public Future<List<Boolean>> check(List<? extends RunLease> leases) {
        return renew(leases, Duration.ZERO);
    }

    /**
     * Gives a lease back, so that nobody waits for its end.
     *
     * @param due when the schedule brings the task again, if it has brought it
     */
    public Future<Void> release(RunLease lease, Instant due) {
        return run(RELEASE, lease.id(), List.of(lease.token(), lease.id().value(), millis(due)))
                .mapEmpty();
    }

    protected RedisConnections redis() {
        return redis;
    }

    protected Duration ttl() {
        return ttl;
    }

    protected Future<Response> run(Script script, EntityId id, List<String> arguments) {
        return redis.script(script, keys(id), arguments);
    }

    /** Runs a script that answers yes or no. */
    protected Future<Boolean> ask(Script script, EntityId id, List<String> arguments) {
        return run(script, id, arguments).map(RunStore::isYes);
    }

    private static boolean isYes(Response answer) {
        return answer.toString().equals("1");
    }

    protected static String text(Response answer, int index) {
        return answer.get(index).toString();
    }

    protected static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    protected static String millis(Instant instant) {
        return Long.toString(instant.toEpochMilli());
    }

    private static List<String> arguments(String... first) {
        return new ArrayList<>(List.of(first));
    }
}
