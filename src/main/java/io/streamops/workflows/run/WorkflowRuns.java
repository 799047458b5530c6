package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EndClaim;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The runs of workflows in Redis: who has them, how far they have come, how they have ended. From any context. */
public final class WorkflowRuns {
    /** How long whoever ends a workflow from outside has for telling it, before a processor does. */
    static final Duration TELLING = Duration.ofSeconds(2);

    /** A step that has ended its processor so often in a row is not tried again. */
    static final int MOST_CRASHES = 3;

    private static final String OUTSIDE = "outside";
    /** So many are looked at in one step, lest Redis is kept from others for long. */
    private static final int AT_ONCE = 128;

    private final RedisConnections redis;
    private final String ttl;

    /** @param ttl how long a run is kept after the last that happened to it */
    public WorkflowRuns(RedisConnections redis, Duration ttl) {
        this.redis = redis;
        this.ttl = Long.toString(ttl.toMillis());
    }

    /**
     * Ends a workflow, whether a processor has seen it or not. If the end is now the caller's, that is to publish it and then to
     * say {@link #told}; a processor does it for one that dies meanwhile.
     */
    public Future<EndClaim> claimEnd(WorkflowEvent ending) {
        var patience = Long.toString(TELLING.toMillis());
        return run(
                        RunScripts.CLAIM_END,
                        ending.id(),
                        OUTSIDE,
                        EndingText.of(ending),
                        EndingText.status(ending),
                        patience)
                .map(answer -> EndClaim.of(answer.toString()));
    }

    /** The end that whoever has claimed it has not told in time, which is for the caller to publish now, and then to say that. */
    public Future<Optional<WorkflowEvent>> takeUntold(EntityId workflow) {
        return run(RunScripts.TAKE_UNTOLD, workflow, OUTSIDE, Long.toString(TELLING.toMillis()))
                .map(Response::toString)
                .map(text -> text.isEmpty() ? Optional.empty() : Optional.of(EndingText.parse(text)));
    }

    /** Others have ended a workflow, and told it; that is its end unless it has one. */
    Future<Void> learnEnd(WorkflowEvent ending) {
        return run(RunScripts.LEARN_END, ending.id(), "", EndingText.of(ending), EndingText.status(ending))
                .mapEmpty();
    }

    /** The event of its ending is published. */
    public Future<Void> told(EntityId workflow) {
        return run(RunScripts.TOLD, workflow, "").mapEmpty();
    }

    Future<Standing> claim(Claim claim, Duration lease, Instant now) {
        return run(
                        RunScripts.CLAIM,
                        claim.workflow(),
                        claim.token(),
                        Long.toString(lease.toMillis()),
                        Long.toString(now.toEpochMilli()),
                        Integer.toString(MOST_CRASHES))
                .map(WorkflowRuns::standing);
    }

    private static Standing standing(Response answer) {
        var word = text(answer, 0);
        return switch (word) {
            case "told" -> new Standing.Told(place(answer, 1));
            case "untold" -> new Standing.Untold(EndingText.parse(text(answer, 1)), place(answer, 2));
            case "busy" -> new Standing.Busy(Duration.ofMillis((long) Double.parseDouble(text(answer, 1))));
            case "ours" -> new Standing.Ours(state(answer, false));
            case "crashed" -> new Standing.Ours(state(answer, true));
            default -> throw new IllegalStateException("a run stands as " + word);
        };
    }

    private static RunState state(Response answer, boolean crashed) {
        var kept = new ArrayList<KeptStep>();
        for (var i = 3; i < answer.size(); i++) {
            kept.add(KeptStep.parse(text(answer, i)));
        }
        return new RunState(Instant.ofEpochMilli(Long.parseLong(text(answer, 1))), kept, place(answer, 2), crashed);
    }

    private static @Nullable String place(Response answer, int index) {
        var place = text(answer, index);
        return place.isEmpty() ? null : place;
    }

    private static String text(Response answer, int index) {
        return answer.get(index).toString();
    }

    Future<Hold> keep(Claim claim, int index, KeptStep step, String place) {
        return hold(
                run(RunScripts.KEEP, claim.workflow(), claim.token(), Integer.toString(index), step.encode(), place));
    }

    Future<Hold> end(Claim claim, WorkflowEvent ending) {
        return hold(
                run(RunScripts.END, claim.workflow(), claim.token(), EndingText.of(ending), EndingText.status(ending)));
    }

    private static Future<Hold> hold(Future<Response> word) {
        return word.map(answer -> Hold.of(answer.toString()));
    }

    Future<Void> release(Claim claim) {
        return run(RunScripts.RELEASE, claim.workflow(), claim.token()).mapEmpty();
    }

    /** How claims stand, in their order. */
    Future<List<Hold>> look(List<Claim> claims) {
        return look(claims, Duration.ZERO);
    }

    /** The same; those that stand are ours for so long from now. */
    Future<List<Hold>> renew(List<Claim> claims, Duration lease) {
        return look(claims, lease);
    }

    private Future<List<Hold>> look(List<Claim> claims, Duration lease) {
        var parts = new ArrayList<Future<List<Hold>>>();
        for (var from = 0; from < claims.size(); from += AT_ONCE) {
            parts.add(lookAtSome(claims.subList(from, Math.min(claims.size(), from + AT_ONCE)), lease));
        }
        return Future.all(parts)
                .map(all ->
                        parts.stream().flatMap(part -> part.result().stream()).toList());
    }

    private Future<List<Hold>> lookAtSome(List<Claim> claims, Duration lease) {
        var keys = claims.stream().map(claim -> key(claim.workflow())).toList();
        var arguments = new ArrayList<String>(claims.size() + 2);
        arguments.add(Long.toString(lease.toMillis()));
        arguments.add(ttl);
        claims.forEach(claim -> arguments.add(claim.token()));
        return redis.script(RunScripts.LOOK, keys, arguments)
                .map(answer ->
                        answer.stream().map(word -> Hold.of(word.toString())).toList());
    }

    private Future<Response> run(String script, EntityId workflow, String token, String... more) {
        var arguments = new ArrayList<String>(more.length + 2);
        arguments.add(token);
        arguments.add(ttl);
        arguments.addAll(List.of(more));
        return redis.script(script, List.of(key(workflow)), arguments);
    }

    static String key(EntityId workflow) {
        return "workflow:" + workflow + ":run";
    }
}
