package io.streamops.messaging.redis;

import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.CommandImpl;
import io.vertx.redis.client.impl.RequestImpl;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command on its way to Redis, and where its answer goes; answered once. */
interface Call {
    /**
     * Writes it.
     *
     * @param scripts that Redis has been told on this connection; a call adds to them what it tells
     */
    void writeTo(Wire wire, Set<String> scripts);

    /** The answer; null for nil. */
    void answered(@Nullable Response answer);

    /** Redis has refused it, or nobody knows what became of it. */
    void failed(Throwable cause);

    /** The name of the command. */
    String name();

    /** Writes a command that was made for the client. */
    static void write(Request request, Wire wire) {
        var arguments = ((RequestImpl) request).getArgs();
        wire.command(arguments.size() + 1).encoded(((CommandImpl) request.command()).getBytes());
        arguments.forEach(wire::part);
    }

    /** Writes a script's run. */
    static void write(byte[] command, String script, List<String> keys, List<String> arguments, Wire wire) {
        wire.command(3 + keys.size() + arguments.size())
                .part(command)
                .part(script)
                .part(Integer.toString(keys.size()));
        keys.forEach(wire::part);
        arguments.forEach(wire::part);
    }
}
