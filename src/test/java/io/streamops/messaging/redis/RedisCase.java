package io.streamops.messaging.redis;

import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

/** Tests on each version of Redis, which is empty before each of them. */
@OnEachRedis
@SuppressWarnings("NullAway.Init") // set before each test
public abstract class RedisCase {
    @Parameter
    protected RedisKind kind;

    protected TestRedis server;
    protected Vertx vertx;
    protected RedisConnections redis;

    @BeforeEach
    final void connect(TestRedis server, Vertx vertx) throws Exception {
        this.server = server;
        this.vertx = vertx;
        redis = new RedisConnections(vertx, server.address());
        ask("FLUSHALL");
    }

    @AfterEach
    final void disconnect() throws Exception {
        await(redis.close());
    }

    protected static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.await(90, TimeUnit.SECONDS);
    }

    protected final Response ask(String command, Object... arguments) {
        return redis.ask(request(command, arguments)).await();
    }

    static Throwable failureOf(Future<?> refused) {
        return refused.<Throwable>transform(done -> Future.succeededFuture(done.cause()))
                .await();
    }

    static Request request(String command, Object... arguments) {
        var request = Request.cmd(Command.create(command));
        for (var argument : arguments) {
            request.arg(argument.toString());
        }
        return request;
    }
}
