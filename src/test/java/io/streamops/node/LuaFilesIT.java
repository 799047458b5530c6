package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.redis.RedisCase;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Redis compiles every script of the product. */
class LuaFilesIT extends RedisCase {
    @Test
    void redisTakesEveryScript() throws Exception {
        await(redis.load(RedisScripts.ALL));

        var exist = Request.cmd(Command.SCRIPT).arg("EXISTS");
        RedisScripts.ALL.stream()
                .map(ScriptSet::checked)
                .flatMap(List::stream)
                .map(Script::digest)
                .forEach(exist::arg);
        assertThat(await(redis.ask(exist))).extracting(Object::toString).containsOnly("1");
    }
}
