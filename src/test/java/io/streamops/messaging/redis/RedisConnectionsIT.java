package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.Telemetry;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The node's connections to Redis, with and without failures. */
@Requires(Requirement.REDIS_SERVER)
@SuppressWarnings("NullAway.Init") // set by each test
@ExtendWith(VertxExtension.class)
class RedisConnectionsIT {
    private final Vertx vertx;

    @TempDir
    private Path folder;

    private DebianRedis server;

    RedisConnectionsIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    private static @Nullable Throwable failureOf(Future<?> future) {
        return future.transform(Future::succeededFuture).await().cause();
    }

    private RedisConnections at(String url) {
        return new RedisConnections(vertx, new RedisSettings.Address(URI.create(url.formatted(server.port()))));
    }

    @Test
    void userPasswordAndDatabaseAreThoseOfTheAddress() throws Exception {
        server = DebianRedis.start(
                folder, "--requirepass", "p@ss:word/", "--user", "ann", "on", ">s+e%cret", "~*", "&*", "+@all");

        var standard = at("redis://:p%%40ss%%3Aword%%2F@127.0.0.1:%d/3");
        standard.ping().await();
        standard.ask(Request.cmd(Command.SET).arg("here").arg("3")).await();
        var ann = at("redis://ann:s+e%%25cret@127.0.0.1:%d/3");
        assertThat(ann.ask(Request.cmd(Command.GET).arg("here")).await().toString())
                .isEqualTo("3");
        assertThat(at("redis://ann:s+e%%25cret@127.0.0.1:%d/0")
                        .send(Request.cmd(Command.GET).arg("here"))
                        .await())
                .isNull();

        assertThat(failureOf(at("redis://:wrong@127.0.0.1:%d/0").ping()))
                .isNotNull()
                .isNotInstanceOf(Unavailable.class)
                .hasMessageNotContaining("wrong");
    }

    /** A batch is long enough that the connection opens in its midst. */
    @Test
    void commandsKeepTheirOrderWhileTheirConnectionOpens() throws Exception {
        server = DebianRedis.start(folder);
        var numbers = IntStream.range(0, 2_000).mapToObj(Integer::toString).toList();
        for (var round = 0; round < 50; round++) {
            var list = "list-" + round;
            var redis = at("redis://127.0.0.1:%d/0");
            redis.batch(numbers.stream()
                            .map(number -> Request.cmd(Command.RPUSH).arg(list).arg(number))
                            .toList())
                    .await(60, TimeUnit.SECONDS);
            var kept = redis.ask(Request.cmd(Command.LRANGE).arg(list).arg(0).arg(-1))
                    .await(60, TimeUnit.SECONDS);
            assertThat(kept.stream().map(Object::toString)).containsExactlyElementsOf(numbers);
            redis.close().await(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void aRedisThatIsAwayIsUnavailableUntilItIsBack() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        redis.ping().await();

        server.stop();
        var failure = failureOf(redis.ping());
        assertThat(failure).isInstanceOf(Unavailable.class).hasMessageContaining("redis");
        server.start();
        var unavailable = (Unavailable) failure;
        Eventually.until("the probe sees it", () -> unavailable != null && failureOf(unavailable.probe()) == null);
    }

    @Test
    void aRedisThatStandsStillForAWhileIsSurvived() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        Set<String> handled = ConcurrentHashMap.newKeySet();
        var lane = new StreamLane<>(
                vertx,
                redis,
                StreamGroup.Source.of("stream", "group", "consumer"),
                new StreamParking.DeadLetterStream("stream:dlq", List.of(), null),
                LaneOptions.named("patient"),
                fields -> fields.getOrDefault("n", ""),
                delivery -> {
                    handled.add(delivery.body());
                    return Future.succeededFuture(Outcome.DONE);
                },
                Telemetry.unobserved(),
                InstantSource.system());
        lane.start().await();

        server.signal("STOP");
        try {
            assertThat(failureOf(redis.ping())).isInstanceOf(Unavailable.class);
        } finally {
            server.signal("CONT");
        }
        Eventually.until("it answers again", () -> failureOf(redis.ping()) == null);
        redis.ask(Request.cmd(Command.XADD).arg("stream").arg("*").arg("n").arg("1"))
                .await();
        Eventually.until("the lane reads again", () -> handled.contains("1"));
        lane.stop().await();
    }

    private static final ScriptSet PLANTED = new ScriptSet("planted");
    private static final Script COUNT_UP = PLANTED.script("count-up");
    private static final Script PUSH = PLANTED.script("push");
    private static final Script UNKNOWN_COMMAND = PLANTED.script("unknown-command");

    @Test
    void aScriptThatRedisHasForgottenRunsOnceAllTheSame() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        redis.script(COUNT_UP, List.of("count"), List.of()).await();
        assertThat(count(redis)).isEqualTo("1");

        redis.send(Request.cmd(Command.SCRIPT).arg("FLUSH")).await();
        Future.all(Stream.generate(() -> redis.script(COUNT_UP, List.of("count"), List.of()))
                        .limit(100)
                        .toList())
                .await();

        assertThat(count(redis)).isEqualTo("101");
    }

    @Test
    void scriptsRunAfterARestartOfRedis() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        redis.script(COUNT_UP, List.of("before"), List.of()).await();

        server.stop();
        server.start();
        Eventually.until("it answers again", () -> failureOf(redis.ping()) == null);

        assertThat(redis.script(COUNT_UP, List.of("after"), List.of()).await()).hasToString("1");
    }

    private static String count(RedisConnections redis) {
        return redis.ask(Request.cmd(Command.GET).arg("count")).await().toString();
    }

    @Test
    void whatOneContextSendsComesInItsOrder() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        var sent = Promise.<Void>promise();
        vertx.getOrCreateContext()
                .runOnContext(here -> Future.all(IntStream.range(0, 2_000)
                                .mapToObj(i -> i % 2 == 0
                                        ? redis.ask(Request.cmd(Command.RPUSH)
                                                .arg("list")
                                                .arg(i))
                                        : redis.script(PUSH, List.of("list"), List.of(Integer.toString(i))))
                                .toList())
                        .<Void>mapEmpty()
                        .onComplete(sent));
        sent.future().await();

        var list = redis.ask(Request.cmd(Command.LRANGE).arg("list").arg(0).arg(-1))
                .await();
        assertThat(list.stream().map(Object::toString))
                .containsExactlyElementsOf(
                        IntStream.range(0, 2_000).mapToObj(Integer::toString).toList());
    }

    @Test
    void aCommandThatIsRefusedCostsNoOther() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");

        var before = redis.send(Request.cmd(Command.SET).arg("text").arg("1"));
        var wrong = redis.send(Request.cmd(Command.LPUSH).arg("text").arg("1"));
        var broken = redis.script(UNKNOWN_COMMAND, List.of(), List.of());
        var after = redis.send(Request.cmd(Command.GET).arg("text"));

        assertThat(before.await()).hasToString("OK");
        assertThat(failureOf(wrong)).isNotInstanceOf(Unavailable.class).hasMessageContaining("WRONGTYPE");
        assertThat(failureOf(broken)).isNotInstanceOf(Unavailable.class);
        assertThat(after.await()).hasToString("1");
        assertThat(failureOf(redis.batch(List.of(
                        Request.cmd(Command.GET).arg("text"),
                        Request.cmd(Command.LPUSH).arg("text").arg("1")))))
                .hasMessageContaining("WRONGTYPE");
        assertThat(redis.batch(List.of(
                                Request.cmd(Command.GET).arg("none"),
                                Request.cmd(Command.GET).arg("text")))
                        .await())
                .extracting(String::valueOf)
                .containsExactly("null", "1");
    }

    @Test
    void waitingCommandsFailWhenRedisEnds() throws Exception {
        server = DebianRedis.start(folder);
        var redis = at("redis://127.0.0.1:%d/0");
        redis.ping().await();

        server.signal("STOP");
        var waiting = redis.send(Request.cmd(Command.GET).arg("any"));
        server.signal("KILL");

        assertThat(failureOf(waiting)).isInstanceOf(Unavailable.class);
        assertThat(failureOf(redis.ping())).isInstanceOf(Unavailable.class);
    }
}
