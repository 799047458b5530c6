package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a script, by its digest. What is first on its connection has the script loaded before it. If Redis has forgotten
 * the script since, the run has not begun and is sent once more, behind what was sent meanwhile.
 */
final class ScriptRun implements RedisCall {
    private static final byte[] EVALSHA = "EVALSHA".getBytes(US_ASCII);
    static final String FORGOTTEN = "NOSCRIPT";

    private final Script script;
    private final List<String> keys;
    private final List<String> arguments;
    private final byte[][] more;
    private final Promise<Response> answer;
    private final Consumer<RedisCall> send;
    private @Nullable Throwable refusal;
    private boolean repeated;

    ScriptRun(
            Script script,
            List<String> keys,
            List<String> arguments,
            byte[][] more,
            Promise<Response> answer,
            Consumer<RedisCall> send) {
        this.script = script;
        this.keys = keys;
        this.arguments = arguments;
        this.more = more;
        this.answer = answer;
        this.send = send;
    }

    void begin() {
        send.accept(this);
    }

    /** Whether Redis says that it does not know a script. */
    static boolean isForgotten(Throwable cause) {
        return cause instanceof ErrorType refusal && refusal.is(FORGOTTEN);
    }

    /** The command that has Redis compile a script, and keep it. */
    static Request load(Script script) {
        return Request.cmd(Command.SCRIPT).arg("LOAD").arg(script.text());
    }

    @Override
    public @Nullable RedisCall before(Set<String> loaded) {
        if (!loaded.add(script.digest())) {
            return null;
        }
        var load = Promise.<@Nullable Response>promise();
        load.future().onFailure(refused -> refusal = refused);
        return new Pipeline.Command(load(script), load);
    }

    @Override
    public void writeTo(RespEncoder wire) {
        wire.command(3 + keys.size() + arguments.size() + more.length)
                .part(EVALSHA)
                .part(script.digest())
                .part(Integer.toString(keys.size()));
        keys.forEach(wire::part);
        arguments.forEach(wire::part);
        for (var argument : more) {
            wire.part(argument);
        }
    }

    @Override
    public void answered(@Nullable Response response) {
        if (response == null) {
            answer.fail(new IllegalStateException("redis replied nil"));
        } else {
            answer.complete(response);
        }
    }

    @Override
    public void failed(Throwable cause) {
        if (!isForgotten(cause)) {
            answer.fail(cause);
        } else if (refusal != null || repeated) {
            answer.fail(refusal == null ? cause : refusal);
        } else {
            repeated = true;
            send.accept(this);
        }
    }

    @Override
    public String name() {
        return "evalsha";
    }
}
