package io.streamops.jobs.worker;

import io.streamops.messaging.Unavailable;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends scripts that are wanted at the same moment in one go, which costs a fraction of sending each. Only for scripts that may
 * run twice: where Redis refuses one of them, each is sent again by itself. Belongs to the worker's context.
 */
final class ScriptBatches {
    private record Call(Request request, Promise<Response> answer) {}

    private static final int LARGEST = 256;

    private final RedisConnections redis;
    private final Context context;
    private List<Call> waiting = new ArrayList<>();

    /** To be made on the worker's context. */
    ScriptBatches(Vertx vertx, RedisConnections redis) {
        this.redis = redis;
        this.context = vertx.getOrCreateContext();
    }

    Future<Response> run(String script, List<String> keys, List<String> arguments) {
        var request = Request.cmd(Command.EVAL).arg(script).arg(keys.size());
        keys.forEach(request::arg);
        arguments.forEach(request::arg);
        var answer = Promise.<Response>promise();
        waiting.add(new Call(request, answer));
        if (waiting.size() == 1) {
            context.runOnContext(task -> send());
        } else if (waiting.size() == LARGEST) {
            send();
        }
        return answer.future();
    }

    private void send() {
        var calls = waiting;
        if (calls.isEmpty()) {
            return;
        }
        waiting = new ArrayList<>(calls.size());
        if (calls.size() == 1) {
            alone(calls.getFirst());
            return;
        }
        redis.batch(calls.stream().map(Call::request).toList()).onComplete(done -> {
            if (done.succeeded()) {
                answer(calls, done.result());
            } else if (done.cause() instanceof Unavailable) {
                calls.forEach(call -> call.answer().fail(done.cause()));
            } else {
                calls.forEach(this::alone);
            }
        });
    }

    private void alone(Call call) {
        redis.ask(call.request()).onComplete(call.answer());
    }

    private static void answer(List<Call> calls, List<Response> answers) {
        for (var i = 0; i < calls.size(); i++) {
            calls.get(i).answer().complete(answers.get(i));
        }
    }
}
