package io.streamops.messaging.redis;

import io.opentelemetry.api.trace.Span;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.util.ArrayList;
import java.util.List;

/**
 * A script whose runs go to Redis together, as one command, if they are asked for in the same turn. Each run has its own arguments
 * and answer, is as atomic as alone, and fails alone; only a Redis that is away fails all of them. What all runs have in common
 * goes to Redis once. What the script has to look like is in {@code redis/parts/batch.lua}.
 *
 * <p>Belongs to one Vert.x context, on which all of it is called.
 */
public final class BatchedScript {
    /** More would keep Redis from everybody else, and the first of them from being done while the others are asked for. */
    private static final int MOST_RUNS = 32;

    private static final int MOST_CHARACTERS = 1 << 16;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Context context;
    private final Script script;
    private final Common common;
    private List<Run> runs = new ArrayList<>(MOST_RUNS);
    private int characters;
    private long sent;

    /** What runs have in common. */
    public record Common(List<String> keys, List<String> arguments) {
        public Common {
            keys = List.copyOf(keys);
            arguments = List.copyOf(arguments);
        }
    }

    private record Run(List<String> arguments, Promise<Response> answer) {}

    /** To be made on its context. */
    public BatchedScript(Vertx vertx, RedisConnections redis, Script script, Common common) {
        this.vertx = vertx;
        this.redis = redis;
        this.context = vertx.getOrCreateContext();
        this.script = script;
        this.common = common;
    }

    /** Runs it, soon. What belongs to a trace that is recorded goes alone, so that it can be seen there. */
    public Future<Response> run(List<String> arguments) {
        var run = new Run(arguments, ((ContextInternal) vertx.getOrCreateContext()).promise());
        if (Span.current().isRecording()) {
            send(List.of(run));
            return run.answer().future();
        }
        runs.add(run);
        for (var argument : arguments) {
            characters += argument.length();
        }
        if (runs.size() == MOST_RUNS || characters > MOST_CHARACTERS) {
            send();
        } else if (runs.size() == 1) {
            var turn = sent;
            context.runOnContext(behind -> {
                if (sent == turn) {
                    send();
                }
            });
        }
        return run.answer().future();
    }

    private void send() {
        var together = runs;
        runs = new ArrayList<>(MOST_RUNS);
        characters = 0;
        sent++;
        send(together);
    }

    private void send(List<Run> together) {
        var arguments = new ArrayList<>(common.arguments());
        for (var run : together) {
            arguments.add(Integer.toString(run.arguments().size()));
            arguments.addAll(run.arguments());
        }
        redis.script(script, common.keys(), arguments)
                .onSuccess(answers -> {
                    for (var i = 0; i < together.size(); i++) {
                        settle(together.get(i).answer(), answers.get(i));
                    }
                })
                .onFailure(failure -> together.forEach(run -> run.answer().fail(failure)));
    }

    private void settle(Promise<Response> answer, Response response) {
        if (response instanceof ErrorType refusal) {
            answer.fail(redis.explained(refusal));
        } else {
            answer.complete(response);
        }
    }
}
