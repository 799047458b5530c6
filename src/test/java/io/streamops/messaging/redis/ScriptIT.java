package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How scripts come to Redis. */
@SuppressWarnings("NullAway.Init") // set before each test
class ScriptIT extends RedisCase {
    private final ScriptSet planted = new ScriptSet("planted");
    private final Script countUp = planted.script("count-up");
    private String count;

    @BeforeEach
    void useAnotherCount() {
        count = "count:" + UUID.randomUUID();
        ask("SCRIPT", "FLUSH");
        ask("CONFIG", "RESETSTAT");
    }

    private Future<?> counted() {
        return redis.script(countUp, List.of(count), List.of());
    }

    private boolean isKnown(Script script) {
        return ask("SCRIPT", "EXISTS", script.digest()).get(0).toString().equals("1");
    }

    private long commands(String name) {
        return ask("INFO", "commandstats")
                .toString()
                .lines()
                .filter(line ->
                        line.startsWith("cmdstat_" + name + ":") || line.startsWith("cmdstat_script|" + name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst("[^=]*=(\\d+),.*", "$1")))
                .sum();
    }

    @Test
    void aSetIsLoadedAndRunsByDigestOnly() {
        redis.load(List.of(planted)).await();
        assertThat(isKnown(countUp)).isTrue();

        Future.all(Stream.generate(this::counted).limit(100).toList()).await();

        assertThat(ask("GET", count)).hasToString("100");
        assertThat(commands("evalsha")).isEqualTo(100);
        assertThat(commands("eval")).isZero();
    }

    @Test
    void constantsAndPartsAreThere() {
        var script = new ScriptSet("planted")
                .with("GREETING", "it's \\ me")
                .with("WORDS", Set.of("it's"))
                .script("with-part");

        assertThat(redis.script(script, List.of(), List.of("21")).await())
                .extracting(Object::toString)
                .containsExactly("it's \\ me", "1", "0", "42");
    }

    @Test
    void bytesArriveAsTheyAre() {
        var push = planted.script("push");
        byte[] bytes = {0, (byte) 0xff, '\r', '\n', (byte) 0x80};

        redis.script(push, List.of(count), List.of(), bytes).await();

        assertThat(ask("LINDEX", count, 0).toBytes()).isEqualTo(bytes);
    }

    @Test
    void whatRedisHasForgottenRunsOnceAllTheSame() {
        counted().await();

        ask("SCRIPT", "FLUSH");
        Future.all(Stream.generate(this::counted).limit(100).toList()).await();

        assertThat(ask("GET", count)).hasToString("101");
        assertThat(commands("eval")).isZero();
    }

    @Test
    void aScriptThatDoesNotCompileIsNamedWithItsLine() {
        var broken = new ScriptSet("planted").with("GREETING", "hello");
        broken.script("broken");

        assertThat(failureOf(redis.load(List.of(planted, broken))))
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted/broken.lua: unexpected symbol near '=' in the line 'local answer = = 1'");
    }

    @Test
    void aScriptThatEndsTooEarlyIsNamed() {
        var open = new ScriptSet("planted");
        open.script("open");

        assertThat(failureOf(redis.load(List.of(open))))
                .isInstanceOf(BadScript.class)
                .hasMessage("redis/planted/open.lua: '}' expected (to close '{' at line 5) near '<eof>'");
    }

    @Test
    void aScriptThatDoesNotCompileFailsWithWhatRedisSays() {
        var broken = new ScriptSet("planted").with("GREETING", "hello").script("broken");

        for (var n = 0; n < 2; n++) {
            assertThat(failureOf(redis.script(broken, List.of(), List.of())))
                    .isNotInstanceOf(Unavailable.class)
                    .hasMessageContaining("unexpected symbol near '='");
        }
    }

    @Test
    void aFullRedisTakesScripts() {
        ask("CONFIG", "SET", "maxmemory", "1");
        try {
            redis.load(List.of(planted)).await();
        } finally {
            ask("CONFIG", "SET", "maxmemory", "0");
        }
    }
}
