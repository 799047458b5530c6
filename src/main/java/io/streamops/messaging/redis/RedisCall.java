package io.streamops.messaging.redis;

import io.vertx.redis.client.Response;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command in flight; it is answered exactly once. */
interface RedisCall {
    /**
     * A command that has to go before it on this connection; null for none.
     *
     * @param loaded digests of the scripts that this connection has loaded; a call adds to them what it loads
     */
    default @Nullable RedisCall before(Set<String> loaded) {
        return null;
    }

    void writeTo(RespEncoder wire);

    /** The reply; null for nil. */
    void answered(@Nullable Response answer);

    /** Redis has rejected the command, or its outcome is unknown. */
    void failed(Throwable cause);

    /** The command's name. */
    String name();
}
