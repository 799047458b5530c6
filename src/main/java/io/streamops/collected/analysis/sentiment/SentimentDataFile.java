package io.streamops.collected.analysis.sentiment;

import io.streamops.kit.JarFiles;
import java.util.List;

/** Reads language data from the jar. */
final class SentimentDataFile {
    private SentimentDataFile() {}

    /** The lines of a file, without comments. */
    static List<String> lines(String name) {
        return JarFiles.text("/sentiment/" + name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .toList();
    }
}
