package io.streamops.messaging.redis;

import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.CommandImpl;
import io.vertx.redis.client.impl.RequestImpl;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command in flight; it is answered exactly once. */
interface Call {
    /**
     * Writes the command.
     *
     * @param scripts the scripts that Redis knows on this connection; a call adds those that it sends
     */
    void writeTo(Wire wire, Set<String> scripts);

    /** The reply; null for nil. */
    void answered(@Nullable Response answer);

    /** Redis has rejected the command, or its outcome is unknown. */
    void failed(Throwable cause);

    /** The command's name. */
    String name();

    /** Writes a command built for the Vert.x client. */
    static void write(Request request, Wire wire) {
        var arguments = ((RequestImpl) request).getArgs();
        wire.command(arguments.size() + 1).encoded(((CommandImpl) request.command()).getBytes());
        arguments.forEach(wire::part);
    }

    /** Writes a script call. */
    static void write(byte[] command, String script, List<String> keys, List<String> arguments, Wire wire) {
        wire.command(3 + keys.size() + arguments.size())
                .part(command)
                .part(script)
                .part(Integer.toString(keys.size()));
        keys.forEach(wire::part);
        arguments.forEach(wire::part);
    }
}
