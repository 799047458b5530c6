package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What the jar carries besides classes. */
class JarIT {
    private static final Pattern LIBRARY = Pattern.compile("(.+)/[^/]+\\.(so|dylib|jnilib|dll|a|sl)");
    private static final Pattern PROGRAM = Pattern.compile("redis-server-.+|.+\\.exe");

    private static List<String> names() throws IOException {
        try (var jar = new JarFile(System.getProperty("streamops.jar"))) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void librariesAreForTheMachinesThatItRunsOnAndForNoOther() throws IOException {
        var folders = names().stream()
                .map(LIBRARY::matcher)
                .filter(library -> library.matches())
                .map(library -> library.group(1))
                .distinct();
        assertThat(folders)
                .containsExactlyInAnyOrder(
                        "ai/onnxruntime/native/linux-aarch64",
                        "ai/onnxruntime/native/linux-x64",
                        "ai/onnxruntime/native/osx-aarch64",
                        "ai/onnxruntime/native/osx-x64",
                        "ai/onnxruntime/native/win-x64",
                        // Zstandard
                        "darwin/aarch64",
                        "darwin/x86_64",
                        "linux/aarch64",
                        "linux/amd64",
                        "win/aarch64",
                        "win/amd64",
                        // Hazelcast
                        "lib/linux-x86_64",
                        "net/jpountz/util/darwin/aarch64",
                        "net/jpountz/util/darwin/x86_64",
                        "net/jpountz/util/linux/aarch64",
                        "net/jpountz/util/linux/amd64",
                        "net/jpountz/util/windows/amd64",
                        "org/xerial/snappy/native/Linux/aarch64",
                        "org/xerial/snappy/native/Linux/x86_64",
                        "org/xerial/snappy/native/Linux/x86_64-musl",
                        "org/xerial/snappy/native/Mac/aarch64",
                        "org/xerial/snappy/native/Mac/x86_64",
                        "org/xerial/snappy/native/Windows/aarch64",
                        "org/xerial/snappy/native/Windows/x86_64");
    }

    @Test
    void redisIsForLinuxAndMacOs() throws IOException {
        assertThat(names())
                .filteredOn(name -> PROGRAM.matcher(name).matches())
                .containsExactlyInAnyOrder(
                        "redis-server-6.2.6-v5-darwin-amd64",
                        "redis-server-6.2.6-v5-darwin-arm64",
                        "redis-server-6.2.6-v5-linux-amd64",
                        "redis-server-6.2.7-linux-386",
                        "redis-server-6.2.7-linux-arm64");
    }
}
