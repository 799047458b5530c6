package io.streamops.embedded;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded Redis, alone, over a plain socket. */
class EmbeddedRedisIT {
    @TempDir
    Path dir;

    @Test
    void whatWasWrittenIsThereAfterARestartAtTheSamePort() throws Exception {
        var redis = EmbeddedRedis.start(dir, 0);
        try (var client = RespProbe.connect(redis.port())) {
            assertThat(client.call("SET", "k", "v")).isEqualTo("+OK");
        } finally {
            redis.stop();
        }
        var again = EmbeddedRedis.start(dir, redis.port());
        try (var client = RespProbe.connect(again.port())) {
            assertThat(client.call("GET", "k")).isEqualTo("v");
        } finally {
            again.stop();
        }
    }

    @Test
    void aCommandThatWasCutOffAtTheEndOfTheFileDoesNotHinderTheStart() throws Exception {
        var redis = EmbeddedRedis.start(dir, 0);
        try (var client = RespProbe.connect(redis.port())) {
            client.call("SET", "k", "v");
        } finally {
            redis.stop();
        }
        Files.writeString(appendOnlyFile(), "*3\r\n$3\r\nSET\r\n$1\r\nx\r\n$9\r\nab", APPEND);
        var again = EmbeddedRedis.start(dir, 0);
        try (var client = RespProbe.connect(again.port())) {
            assertThat(client.call("GET", "k")).isEqualTo("v");
            assertThat(client.call("EXISTS", "x")).isEqualTo(":0");
        } finally {
            again.stop();
        }
    }

    /** From version 7 on the commands are in a directory, beside their base. */
    private Path appendOnlyFile() {
        var newer = dir.resolve("appendonlydir/appendonly.aof.1.incr.aof");
        return Files.exists(newer) ? newer : dir.resolve("appendonly.aof");
    }

    @Test
    void aRedisThatIsLeftOverIsEndedBeforeAnotherTouchesItsFiles() throws Exception {
        var left = EmbeddedRedis.start(dir, 0);
        try (var client = RespProbe.connect(left.port())) {
            client.call("SET", "k", "v");
        }
        var next = EmbeddedRedis.start(dir, left.port());
        try (var client = RespProbe.connect(next.port())) {
            assertThat(client.call("GET", "k")).isEqualTo("v");
        } finally {
            next.stop();
            left.stop();
        }
    }

    @Test
    void nothingIsEverEvicted() throws Exception {
        var redis = EmbeddedRedis.start(dir, 0);
        try (var client = RespProbe.connect(redis.port())) {
            assertThat(client.call("INFO", "memory")).contains("maxmemory_policy:noeviction");
        } finally {
            redis.stop();
        }
    }

    @Test
    void aSystemWithoutARedisOfItsOwnHasNone() {
        assertThat(RedisServerSelection.BundledRedis.candidates("Windows 11", "amd64"))
                .isEmpty();
        assertThat(RedisServerSelection.BundledRedis.candidates("Linux", "aarch64"))
                .containsExactly("redis-server-6.2.7-linux-arm64");
        assertThat(RedisServerSelection.BundledRedis.candidates("Linux", "amd64"))
                .hasSize(2);
        assertThat(RedisServerSelection.BundledRedis.candidates("Mac OS X", "aarch64"))
                .containsExactly("redis-server-6.2.6-v5-darwin-arm64");
    }
}
