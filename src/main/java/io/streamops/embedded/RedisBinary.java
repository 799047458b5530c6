package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Redis program for this machine, unpacked once into the data directory. The resources are those of the library
 * {@code embedded-redis}.
 */
final class RedisBinary {
    private static final Logger log = LoggerFactory.getLogger(RedisBinary.class);
    private static final String INSTALLED = "redis-server";
    private static final long TRY_TIMEOUT_S = 10;

    private RedisBinary() {}

    /** The first that runs here: one of those in the jar, else the machine's own. */
    static String in(Path dir) throws IOException, InterruptedException {
        for (var name : bundled(System.getProperty("os.name", ""), System.getProperty("os.arch", ""))) {
            var binary = unpacked(name, dir.toAbsolutePath().normalize()).toString();
            if (runs(binary)) {
                return binary;
            }
        }
        if (runs(INSTALLED)) {
            return INSTALLED;
        }
        throw new IOException(
                "there is no Redis that runs on this machine (%s, %s); set REDIS_URL to the address of one"
                        .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
    }

    /** Candidates, the better ones first: that for 386 needs no library and so runs where the other's are missing. */
    static List<String> bundled(String system, String processor) {
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
        var written = Directories.temporary(dir, true);
        try (var in = RedisBinary.class.getResourceAsStream("/" + name)) {
            if (in == null) {
                throw new IOException(name + " is missing in this jar; set REDIS_URL to the address of a Redis");
            }
            try (var out = Files.newOutputStream(written)) {
                in.transferTo(out);
            }
        }
        return Files.move(written, binary, StandardCopyOption.ATOMIC_MOVE);
    }

    private static boolean runs(String binary) throws InterruptedException {
        try {
            var process = new ProcessBuilder(binary, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(TRY_TIMEOUT_S, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            log.atDebug().addKeyValue("program", binary).setCause(e).log("This Redis does not run here");
            return false;
        }
    }
}
