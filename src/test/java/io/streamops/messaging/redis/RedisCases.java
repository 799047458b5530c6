package io.streamops.messaging.redis;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that share one Redis; which, their subclasses say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before the tests
abstract class RedisCases {
    final RedisHarness server;
    final Vertx vertx = Vertx.vertx();
    RedisConnections redis;

    RedisCases(RedisHarness server) {
        this.server = server;
    }

    @BeforeAll
    void startTheServer() throws Exception {
        server.start();
        redis = new RedisConnections(vertx, server.redisAddress());
    }

    @AfterAll
    void stopTheServer() throws Exception {
        redis.close().await(60, TimeUnit.SECONDS);
        vertx.close().await(60, TimeUnit.SECONDS);
        server.close();
    }

    final Response ask(String command, Object... arguments) {
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
