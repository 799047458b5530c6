package io.streamops.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
}
