package io.streamops.collected.analysis.sentiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A file of what is known about languages; it travels in the jar. */
final class DataFile {
    private DataFile() {}

    /** Its lines, without comments. */
    static List<String> lines(String name) {
        try (var file = Objects.requireNonNull(DataFile.class.getResourceAsStream("/sentiment/" + name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("# "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
