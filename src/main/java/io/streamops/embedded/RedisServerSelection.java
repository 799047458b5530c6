package io.streamops.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Selects the server: an installed one that is new enough; else the bundled one, which lacks fixes for code execution from
 * Lua; else an installed one of any version.
 */
final class RedisServerSelection {
    private static final List<String> NAMES = List.of("valkey-server", "redis-server");

    private RedisServerSelection() {}

    /**
     * Selects the server for a data directory. If two are installed, the one that has written the data is preferred: Valkey
     * and Redis cannot always read each other's files.
     *
     * @param path where to look for installed programs, like {@code PATH}
     */
    static RedisServer choose(Path dir, String path) throws IOException, InterruptedException {
        var installed = programs(path, RedisDataVersion.of(dir));
        var patched = first(installed, RedisServer::patched);
        if (patched.isPresent()) {
            return patched.get();
        }
        var bundled = BundledRedis.in(dir);
        if (bundled.isPresent()) {
            return bundled.get();
        }
        return first(installed, any -> true)
                .orElseThrow(() -> new IOException(
                        "no Redis binary runs on this machine (%s, %s); install redis-server or valkey-server, or set REDIS_URL"
                                .formatted(System.getProperty("os.name"), System.getProperty("os.arch"))));
    }

    private static List<Path> programs(String path, RedisDataVersion writer) {
        return NAMES.stream()
                .sorted(Comparator.comparing(name -> !writer.is(name)))
                .flatMap(name -> folders(path).map(folder -> new File(folder, name)))
                .filter(program -> program.isFile() && program.canExecute())
                .map(File::toPath)
                .toList();
    }

    /** Ignores relative directories: programs in the working directory are not installed. */
    private static Stream<File> folders(String path) {
        return Arrays.stream(path.split(File.pathSeparator, -1)).map(File::new).filter(File::isAbsolute);
    }

    private static Optional<RedisServer> first(List<Path> programs, Predicate<RedisServer> wanted)
            throws InterruptedException {
        for (var program : programs) {
            var server = RedisServer.of(program, false).filter(wanted);
            if (server.isPresent()) {
                return server;
            }
        }
        return Optional.empty();
    }

    /**
     * The Redis program in the jar, extracted once into the data directory. The resources come from the library
     * {@code embedded-redis}.
     */
    static final class BundledRedis {
        private BundledRedis() {}

        /** The first program that runs on this machine, if any. */
        static Optional<RedisServer> in(Path dir) throws IOException, InterruptedException {
            for (var name : candidates(System.getProperty("os.name", ""), System.getProperty("os.arch", ""))) {
                var server = RedisServer.of(unpacked(name, dir.toAbsolutePath().normalize()), true);
                if (server.isPresent()) {
                    return server;
                }
            }
            return Optional.empty();
        }

        /** The candidates for this machine, best first. The 386 build is static, so it runs where libraries are missing. */
        static List<String> candidates(String system, String processor) {
            var arm = "aarch64".equals(processor) || "arm64".equals(processor);
            var name = system.toLowerCase(Locale.ROOT);
            if (name.startsWith("linux")) {
                return arm
                        ? List.of("redis-server-6.2.7-linux-arm64")
                        : List.of("redis-server-6.2.6-v5-linux-amd64", "redis-server-6.2.7-linux-386");
            }
            if (name.startsWith("mac")) {
                return List.of(arm ? "redis-server-6.2.6-v5-darwin-arm64" : "redis-server-6.2.6-v5-darwin-amd64");
            }
            return List.of();
        }

        private static Path unpacked(String name, Path dir) throws IOException {
            var binary = dir.resolve(name);
            if (Files.isExecutable(binary)) {
                return binary;
            }
            var written = PrivateDirectories.temporary(dir, true);
            try (var in = BundledRedis.class.getResourceAsStream("/" + name)) {
                if (in == null) {
                    throw new IOException(name + " is missing in the jar; set REDIS_URL to the address of a Redis");
                }
                try (var out = Files.newOutputStream(written)) {
                    in.transferTo(out);
                }
            }
            return Files.move(written, binary, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /**
     * The server that last wrote a data directory. Older servers, and those of the other vendor, may be unable to read it.
     *
     * @param server name and version; empty if unknown
     */
    record RedisDataVersion(String server) {
        private static final String FILE = "redis.server";

        /** The manifest of a multi-part append-only file, written by Redis 7 and later. */
        private static final String MULTI_PART = "appendonlydir/appendonly.aof.manifest";

        static RedisDataVersion of(Path dir) throws IOException {
            var file = dir.resolve(FILE);
            return new RedisDataVersion(
                    Files.exists(file) ? Files.readString(file).strip() : "");
        }

        /** Records the server that uses the directory. */
        static void note(Path dir, RedisServer server) throws IOException {
            PrivateDirectories.write(dir, FILE, server.toString());
        }

        /** Rejects a server that would take the directory for empty. Other incompatibilities are reported by the servers. */
        static void requireVisible(Path dir, RedisServer server) throws IOException {
            if (!server.readsMultiPart() && Files.exists(dir.resolve(MULTI_PART))) {
                throw of(dir).unreadable(dir, server);
            }
        }

        boolean is(String name) {
            return server.startsWith(name + " ");
        }

        IOException unreadable(Path dir, RedisServer reader) {
            var writer = server.isEmpty() || server.equals(reader.toString()) ? "a newer server" : server;
            return new IOException("%s cannot read what %s wrote to %s; install that server, or set REDIS_URL"
                    .formatted(reader.described(), writer, dir));
        }
    }
}
