package io.streamops.messaging.redis;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.CommandImpl;
import io.vertx.redis.client.impl.RequestImpl;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A command whose reply completes a promise. */
record PipelinedCommand(Request request, Promise<@Nullable Response> answer) implements RedisCall {
    /** Sends a command; the reply arrives on the context. */
    static Future<@Nullable Response> of(ContextInternal context, Request request, Consumer<RedisCall> send) {
        var answer = context.<@Nullable Response>promise();
        send.accept(new PipelinedCommand(request, answer));
        return answer.future();
    }

    @Override
    public void writeTo(RespEncoder wire) {
        var arguments = ((RequestImpl) request).getArgs();
        wire.command(arguments.size() + 1).encoded(((CommandImpl) request.command()).getBytes());
        arguments.forEach(wire::part);
    }

    @Override
    public void answered(@Nullable Response response) {
        answer.complete(response);
    }

    @Override
    public void failed(Throwable cause) {
        answer.fail(cause);
    }

    @Override
    public String name() {
        return request.command().toString();
    }
}
