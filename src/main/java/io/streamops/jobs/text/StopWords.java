package io.streamops.jobs.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that are in every text of a language and so say nothing about any, of the commonest languages of the web. */
final class StopWords {
    private static final String FILE = "/jobs/stop-words.txt";
    private static final Set<String> ALL = load();

    private StopWords() {}

    static boolean contains(String word) {
        return ALL.contains(word);
    }

    private static Set<String> load() {
        try (var file = Objects.requireNonNull(StopWords.class.getResourceAsStream(FILE), FILE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ")))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
