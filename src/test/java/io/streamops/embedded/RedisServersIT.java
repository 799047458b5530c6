package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which server becomes the embedded Redis, and what happens to data that it cannot read. */
class RedisServersIT {
    private static final Path DEBIAN = Path.of("/usr/bin/redis-server");

    @TempDir
    Path data;

    @TempDir
    Path installed;

    @ParameterizedTest
    @CsvSource({
        "redis-server, Redis server v=7.2.11 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64, redis-server 7.2.11",
        "redis-server, Redis server v=8.0.4 sha=0, redis-server 8.0.4",
        "redis-server, Redis server v=10.0.0 sha=0, redis-server 10.0.0",
        "valkey-server, Valkey server v=8.1.1 sha=0, valkey-server 8.1.1",
        "redis-server, Valkey server v=7.2.11 sha=0, valkey-server 7.2.11"
    })
    void anInstalledServerWithTheFixesGoesFirst(String program, String says, String chosen) throws Exception {
        install(installed, program, "echo '" + says + "'");
        assertThat(choose()).isEqualTo(chosen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64'",
                "echo 'Redis server v=7.2.10 sha=0'",
                "echo 'Redis server v=6.2.20 sha=0'",
                "echo 'KeyDB server v=9.0.0 sha=0'",
                "echo 'Redis server v=8.0.4 sha=0'; exit 1",
                "echo 'no version'",
                "exit 127"
            })
    void otherwiseTheBundledOneRuns(String script) throws Exception {
        install(installed, "redis-server", script);
        assertThat(choose()).startsWith("bundled redis-server 6.2.");
    }

    @Test
    void anOlderServerDoesNotHideANewerOneBehindIt(@TempDir Path further) throws Exception {
        install(installed, "redis-server", "echo 'Redis server v=7.0.15 sha=0'");
        install(further, "redis-server", "echo 'Redis server v=8.2.2 sha=0'");
        assertThat(RedisServerSelection.choose(data, installed + File.pathSeparator + further))
                .hasToString("redis-server 8.2.2");
    }

    @Test
    void ofTwoServersTheOneThatWroteTheDataGoesFirst() throws Exception {
        install(installed, "redis-server", "echo 'Redis server v=8.0.4 sha=0'");
        install(installed, "valkey-server", "echo 'Valkey server v=8.1.1 sha=0'");
        assertThat(choose()).isEqualTo("valkey-server 8.1.1");

        Files.writeString(data.resolve("redis.server"), "redis-server 8.0.2");
        assertThat(choose()).isEqualTo("redis-server 8.0.4");
    }

    @Test
    void aProgramOfTheWorkingDirectoryIsNotInstalled() throws Exception {
        install(installed, "redis-server", "echo 'Redis server v=8.0.4 sha=0'");
        var relative = Path.of("").toAbsolutePath().relativize(installed);
        assertThat(RedisServerSelection.choose(data, relative + File.pathSeparator)
                        .bundled())
                .isTrue();
    }

    @Test
    void dataThatANewerServerWroteIsNotTakenForNothingByTheBundledOne() throws Exception {
        EmbeddedRedis.start(data, 0, server(DEBIAN)).stop();
        assertThatIOException()
                .isThrownBy(() -> EmbeddedRedis.start(data, 0, ""))
                .withMessageMatching(
                        "bundled redis-server 6\\.2\\.\\d+ cannot read what redis-server 7\\.\\d+\\.\\d+ wrote to "
                                + data + "; install that server, or set REDIS_URL");
    }

    @Test
    void dataInAFormatThatTheServerDoesNotKnowAreNamedAsTheCause() throws Exception {
        EmbeddedRedis.start(data, 0, server(DEBIAN)).stop();
        Files.writeString(data.resolve("appendonlydir/appendonly.aof.1.base.rdb"), "REDIS0099");
        Files.writeString(data.resolve("redis.server"), "valkey-server 20.0.0");
        assertThatIOException()
                .isThrownBy(() -> EmbeddedRedis.start(data, 0, server(DEBIAN)))
                .withMessageMatching("redis-server 7\\.\\d+\\.\\d+ cannot read what valkey-server 20\\.0\\.0 wrote to "
                        + data + "; install that server, or set REDIS_URL");
        assertThat(data.resolve("redis.server")).as("who wrote it").hasContent("valkey-server 20.0.0");
    }

    @Test
    void dataOfTheBundledServerAreReadByANewerOne() throws Exception {
        var bundled = EmbeddedRedis.start(data, 0, "");
        try (var client = RespProbe.connect(bundled.port())) {
            client.call("SET", "k", "v");
        } finally {
            bundled.stop();
        }
        var newer = EmbeddedRedis.start(data, 0, server(DEBIAN));
        try (var client = RespProbe.connect(newer.port())) {
            assertThat(client.call("GET", "k")).isEqualTo("v");
            assertThat(newer.kind()).startsWith("embedded, redis-server 7.");
        } finally {
            newer.stop();
        }
    }

    private String choose() throws Exception {
        return RedisServerSelection.choose(data, installed.toString()).described();
    }

    private static RedisServer server(Path program) throws Exception {
        return RedisServer.of(program, false).orElseThrow();
    }

    private static void install(Path folder, String name, String script) throws Exception {
        var program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
