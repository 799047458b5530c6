package io.streamops.jobs.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that say nothing about a text, of the commonest languages of the web. */
final class StopWords {
    /** Those that are in every text. */
    static final StopWords ANYWHERE = new StopWords("/jobs/stop-words.txt");
    /** Those with which one asks, whatever one asks about. */
    static final StopWords ASKING = new StopWords("/jobs/asking-words.txt");

    private final Set<String> words;

    private StopWords(String file) {
        this.words = load(file);
    }

    boolean contains(String word) {
        return words.contains(word);
    }

    private static Set<String> load(String name) {
        try (var file = Objects.requireNonNull(StopWords.class.getResourceAsStream(name), name)) {
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
