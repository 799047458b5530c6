package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The Redis program in the jar, extracted once into the data directory. The resources come from the library
 * {@code embedded-redis}.
 */
final class BundledRedis {
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
