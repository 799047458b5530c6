package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Promise;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a script: with its text where it is the first on its connection, by its name after that. Should Redis have
 * forgotten the script since, it has not begun and is sent again with its text, behind what was sent meanwhile.
 */
final class ScriptRun implements Call {
    private static final byte[] BY_NAME = "EVALSHA".getBytes(US_ASCII);
    private static final byte[] BY_TEXT = "EVAL".getBytes(US_ASCII);

    private final Scripts.Script script;
    private final List<String> keys;
    private final List<String> arguments;
    private final Promise<Response> answer;
    private final Consumer<Call> send;
    private boolean byText;
    private boolean forgotten;

    ScriptRun(
            Scripts.Script script,
            List<String> keys,
            List<String> arguments,
            Promise<Response> answer,
            Consumer<Call> send) {
        this.script = script;
        this.keys = keys;
        this.arguments = arguments;
        this.answer = answer;
        this.send = send;
    }

    void begin() {
        send.accept(this);
    }

    @Override
    public void writeTo(Wire wire, Set<String> scripts) {
        byText = scripts.add(script.name()) || forgotten;
        if (byText) {
            Call.write(BY_TEXT, script.text(), keys, arguments, wire);
        } else {
            Call.write(BY_NAME, script.name(), keys, arguments, wire);
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
        if (!byText && cause instanceof ErrorType refusal && refusal.is("NOSCRIPT")) {
            forgotten = true;
            send.accept(this);
        } else {
            answer.fail(cause);
        }
    }

    @Override
    public String name() {
        return byText ? "eval" : "evalsha";
    }
}
