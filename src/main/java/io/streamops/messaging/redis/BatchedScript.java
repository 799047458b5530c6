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
 * A script whose runs are sent to Redis as one command if they are requested in the same turn of the event loop. Each run has
 * its own arguments and reply, is atomic, and fails alone; only an unavailable Redis fails all runs. Common keys and arguments
 * are sent once. {@code redis/parts/batch.lua} describes what such a script looks like.
 *
 * <p>Confined to one Vert.x context.
 */
public final class BatchedScript {
    /** A larger batch would block Redis for other clients, and delay the first run of the batch. */
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

    /** The keys and arguments that all runs have in common. */
    public record Common(List<String> keys, List<String> arguments) {
        public Common {
            keys = List.copyOf(keys);
            arguments = List.copyOf(arguments);
        }
    }

    private record Run(List<String> arguments, Promise<Response> answer) {}

    /** Must be called on its context. */
    public BatchedScript(Vertx vertx, RedisConnections redis, Script script, Common common) {
        this.vertx = vertx;
        this.redis = redis;
        this.context = vertx.getOrCreateContext();
        this.script = script;
        this.common = common;
    }

    /** Runs the script with the next batch. A run in a recorded trace is sent alone, so that the trace shows it. */
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
            var batch = sent;
            context.runOnContext(later -> {
                if (sent == batch) {
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
