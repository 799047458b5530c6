package io.streamops.messaging.redis;

import io.opentelemetry.api.trace.Span;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.util.ArrayList;
import java.util.List;

/**
 * A script of which runs that are asked for in the same turn go to Redis as one command. Each run has its own keys, arguments and
 * answer, is as atomic as alone, and fails alone; only a Redis that is away fails all of them.
 *
 * <p>Belongs to one Vert.x context, on which all of it is called.
 */
public final class GatheredScript {
    /** More would keep Redis from everybody else, and the first of them from being done while the others are asked for. */
    private static final int MOST_RUNS = 16;

    private static final int MOST_CHARACTERS = 1 << 16;

    private final RedisConnections redis;
    private final Context context;
    private final String alone;
    private final String forAll;
    private List<Run> runs = new ArrayList<>(MOST_RUNS);
    private int characters;
    private long sent;

    private record Run(List<String> keys, List<String> arguments, Promise<Response> answer) {}

    /**
     * To be made on its context.
     *
     * @param script never answers nil, nor needs more than a few thousand arguments
     */
    public GatheredScript(Vertx vertx, RedisConnections redis, String script) {
        this.redis = redis;
        this.context = vertx.getOrCreateContext();
        this.alone = script;
        this.forAll = forEach(script);
    }

    /**
     * The script as a function, called for each run: ARGV counts the keys and the arguments of a run before its arguments. What
     * Redis refuses is a table with its words or, before version 7, its words.
     */
    private static String forEach(String script) {
        return """
                local function run(KEYS, ARGV)
                %s
                end
                local answers, key, argument = {}, 1, 1
                while ARGV[argument] do
                  local keys, arguments = tonumber(ARGV[argument]), tonumber(ARGV[argument + 1])
                  local done, answer = pcall(run, {unpack(KEYS, key, key + keys - 1)},
                    {unpack(ARGV, argument + 2, argument + 1 + arguments)})
                  answers[#answers + 1] = done and answer or {err = type(answer) == 'table' and answer.err or answer}
                  key, argument = key + keys, argument + 2 + arguments
                end
                return answers
                """.formatted(script);
    }

    /** Runs it, soon. What belongs to a trace that is recorded goes alone, so that it can be seen there. */
    public Future<Response> run(List<String> keys, List<String> arguments) {
        if (Span.current().isRecording()) {
            return redis.script(alone, keys, arguments);
        }
        var answer = Promise.<Response>promise();
        runs.add(new Run(keys, arguments, answer));
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
        return answer.future();
    }

    private void send() {
        var together = runs;
        runs = new ArrayList<>(MOST_RUNS);
        characters = 0;
        sent++;
        if (together.size() == 1) {
            var only = together.getFirst();
            redis.script(alone, only.keys(), only.arguments()).onComplete(only.answer());
            return;
        }
        var keys = new ArrayList<String>();
        var arguments = new ArrayList<String>();
        for (var run : together) {
            keys.addAll(run.keys());
            arguments.add(Integer.toString(run.keys().size()));
            arguments.add(Integer.toString(run.arguments().size()));
            arguments.addAll(run.arguments());
        }
        redis.script(forAll, keys, arguments)
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
