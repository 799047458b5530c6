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

/** Stores runs in Redis: what runs of workflows and of tasks share. Any context may call it. */
public abstract class RunStore<E extends EntityEvent> {
    /** The owner of a run that was finalized from outside. */
    protected static final String OUTSIDE = "outside";

    /** The node loads them at start. */
    public static final ScriptSet SCRIPTS = new ScriptSet("run").with("OUTSIDE", OUTSIDE);

    /** A run that has crashed its processor so often in a row is not attempted again. */
    public static final int MAX_CRASHES = 3;

    /** A terminal event that is not published after this time is published by another caller. */
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

    /** @param ttl how long a run is kept after its last change */
    protected RunStore(RedisConnections redis, Duration ttl) {
        this.redis = redis;
        this.ttl = ttl;
    }

    /** The key of the run, and of its schedule if it has one. */
    protected abstract List<String> keys(EntityId id);

    /** The kind of the terminal result; a run has one. */
    protected abstract String end(E event);

    /** The fields of the terminal result and their values. */
    protected abstract List<String> fields(E event);

    /** The terminal event from the fields of the run. */
    protected abstract E event(String end, String text);

    /** When the run ended, in milliseconds; a later request starts another round. */
    protected abstract long endedAt(E event);

    /**
     * Finalizes a run from outside, whether a processor has seen it or not. On success the caller publishes the event and then calls
     * {@link #markPublished(EntityId)}; if it dies before, a processor does.
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

    /** Takes a terminal event that was not published in time. The caller publishes it and calls {@link #markPublished(EntityId)}. */
    public Future<Optional<E>> takeUnpublished(EntityId id) {
        return run(TAKE_UNPUBLISHED, id, List.of(millis(PUBLISH_TIME)))
                .map(answer ->
                        answer.size() == 0 ? Optional.empty() : Optional.of(event(text(answer, 0), text(answer, 1))));
    }

    /** Marks the terminal event of a run finalized from outside as published. */
    public Future<Void> markPublished(EntityId id) {
        return markPublished(id, OUTSIDE);
    }

    /**
     * Marks the terminal event as published.
     *
     * @param round the round of a task, or the owner that has finalized the run
     */
    protected Future<Void> markPublished(EntityId id, String round) {
        return run(MARK_PUBLISHED, id, List.of(millis(ttl), id.value(), round)).mapEmpty();
    }

    /** Stores a terminal event that a third party has published, unless the run has another result or a later round. */
    public Future<Void> learnFinal(E event) {
        var arguments = arguments(millis(ttl), event.id().value(), end(event), Long.toString(endedAt(event)));
        arguments.addAll(fields(event));
        return run(LEARN_FINAL, event.id(), arguments).mapEmpty();
    }

    /** Finalizes a run; false if its lease is lost. */
    public Future<Boolean> finalize(RunLease lease, E event) {
        var arguments = arguments(lease.token(), millis(ttl));
        arguments.addAll(fields(event));
        return ask(FINALIZE, lease.id(), arguments);
    }

    /** Renews the leases; answers which are still held. */
    public Future<List<Boolean>> renew(List<? extends RunLease> leases, Duration time) {
        var arguments = arguments(millis(time), millis(ttl));
        leases.forEach(lease -> arguments.add(lease.token()));
        var keys = leases.stream().map(lease -> keys(lease.id()).getFirst()).toList();
        return redis.script(RENEW, keys, arguments)
                .map(answers -> answers.stream().map(RunStore::isYes).toList());
    }

    /** Answers which leases are still held. */
    public Future<List<Boolean>> check(List<? extends RunLease> leases) {
        return renew(leases, Duration.ZERO);
    }

    /**
     * Releases a lease before it expires.
     *
     * @param due when the schedule delivers the task again, if it comes from the schedule
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

    /** Runs a script that answers 1 or 0. */
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
