package io.streamops.index.search;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/** Words that make a sentence a question, and say nothing of what it asks for. Searches keep them; questions do without. */
final class StopWords {
    private static final String ENGLISH = "english";
    private static final Map<String, String> LISTS = Map.ofEntries(
            Map.entry("da", "danish"),
            Map.entry("de", "german"),
            Map.entry("es", "spanish"),
            Map.entry("fi", "finnish"),
            Map.entry("fr", "french"),
            Map.entry("hu", "hungarian"),
            Map.entry("it", "italian"),
            Map.entry("nl", "dutch"),
            Map.entry("no", "norwegian"),
            Map.entry("pt", "portuguese"),
            Map.entry("ru", "russian"),
            Map.entry("sv", "swedish"));
    private static final Map<String, CharArraySet> LOADED = new ConcurrentHashMap<>();

    private StopWords() {}

    /** Those of a language; English ones where it has no list, or cannot be told. */
    static boolean contains(String language, String word) {
        return LOADED.computeIfAbsent(LISTS.getOrDefault(language, ENGLISH), StopWords::load)
                .contains(word);
    }

    private static CharArraySet load(String name) {
        try (var in = SnowballFilter.class.getResourceAsStream(name + "_stop.txt")) {
            if (in == null) {
                throw new IllegalStateException("no list of stop words is called " + name);
            }
            return WordlistLoader.getSnowballWordSet(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
