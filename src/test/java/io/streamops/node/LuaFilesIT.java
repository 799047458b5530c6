package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.redis.DebianRedisHarness;
import io.streamops.messaging.redis.EmbeddedRedisHarness;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.RedisHarness;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.streamops.settings.RedisAddress;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Redis compiles every script of the product. */
class LuaFilesIT {
    @Test
    void theBundledRedisTakesEveryScript() throws Exception {
        loadAll(new EmbeddedRedisHarness());
    }

    @Test
    @Requires(Requirement.REDIS_SERVER)
    void redis7TakesEveryScript() throws Exception {
        loadAll(new DebianRedisHarness());
    }

    private static void loadAll(RedisHarness server) throws Exception {
        server.start();
        var vertx = Vertx.vertx();
        try {
            var redis = new RedisConnections(vertx, new RedisAddress(URI.create(server.address())));
            redis.load(RedisScripts.ALL).await(60, TimeUnit.SECONDS);

            var exist = Request.cmd(Command.SCRIPT).arg("EXISTS");
            RedisScripts.ALL.stream()
                    .map(ScriptSet::checked)
                    .flatMap(List::stream)
                    .map(Script::digest)
                    .forEach(exist::arg);
            assertThat(redis.ask(exist).await(60, TimeUnit.SECONDS))
                    .extracting(Object::toString)
                    .containsOnly("1");
            redis.close().await(60, TimeUnit.SECONDS);
        } finally {
            vertx.close().await(60, TimeUnit.SECONDS);
            server.close();
        }
    }
}
