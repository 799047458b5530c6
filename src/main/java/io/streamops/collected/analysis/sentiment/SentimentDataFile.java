package io.streamops.collected.analysis.sentiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads language data from the jar. */
final class SentimentDataFile {
    private SentimentDataFile() {}

    /** The lines of a file, without comments. */
    static List<String> lines(String name) {
        try (var file =
                Objects.requireNonNull(SentimentDataFile.class.getResourceAsStream("/sentiment/" + name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("# "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
