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
 * A script of which runs that are asked for in the same turn go to Redis as one command. Each run has its own arguments and
 * answer, is as atomic as alone, and fails alone; only a Redis that is away fails all of them. What all runs have in common goes
 * to Redis once.
 *
 * <p>The script defines a function {@code run(at, last)}, which does what is asked for in {@code ARGV[at]} to
 * {@code ARGV[last]} and answers anything but nil. It finds what runs have in common in KEYS and at the beginning of ARGV, and
 * where the arguments of each run begin in {@code runs}, so that it can look up for all what need not be looked up for each.
 * What is to be written for all is written by a function {@code finish()}, after the last run.
 *
 * <p>Belongs to one Vert.x context, on which all of it is called.
 */
public final class GatheredScript {
    /** More would keep Redis from everybody else, and the first of them from being done while the others are asked for. */
    private static final int MOST_RUNS = 32;

    private static final int MOST_CHARACTERS = 1 << 16;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Context context;
    private final String script;
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
    public GatheredScript(Vertx vertx, RedisConnections redis, String script, Common common) {
        this.vertx = vertx;
        this.redis = redis;
        this.context = vertx.getOrCreateContext();
        this.script = forEach(script, common.arguments().size());
        this.common = common;
    }

    /**
     * The number of a run's arguments comes before them. What Redis refuses is a table with its words or, before version 7, its
     * words.
     */
    private static String forEach(String script, int common) {
        return """
                local runs, count = {}, %d
                while ARGV[count] do
                  runs[#runs + 1] = count + 1
                  count = count + 1 + ARGV[count]
                end
                %s
                local answers = {}
                for i = 1, #runs do
                  local done, answer = pcall(run, runs[i], runs[i] - 1 + ARGV[runs[i] - 1])
                  answers[i] = done and answer or {err = type(answer) == 'table' and answer.err or answer}
                end
                finish()
                return answers
                """.formatted(common + 1, script);
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
