package io.streamops.language;

import io.streamops.kit.JarFiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words that occur in every text, and so say nothing about its subject. */
public final class StopWords {
    /** The stop words of the most common languages of the web, for texts of any language. */
    public static final StopWords OF_ANY_LANGUAGE = load("/language/stop-words.txt");
    /** Question words of the same languages. */
    public static final StopWords OF_QUESTIONS = load("/language/asking-words.txt");

    private static final String ENGLISH = snowball("english");
    private static final Map<String, String> LISTS = Map.ofEntries(
            Map.entry("ar", lucene("ar")),
            Map.entry("ca", lucene("ca")),
            Map.entry("cs", lucene("cz")),
            Map.entry("da", snowball("danish")),
            Map.entry("de", snowball("german")),
            Map.entry("es", snowball("spanish")),
            Map.entry("fi", snowball("finnish")),
            Map.entry("fr", snowball("french")),
            Map.entry("hi", lucene("hi")),
            Map.entry("hu", snowball("hungarian")),
            Map.entry("id", lucene("id")),
            Map.entry("it", snowball("italian")),
            Map.entry("nl", snowball("dutch")),
            Map.entry("no", snowball("norwegian")),
            Map.entry("pt", snowball("portuguese")),
            Map.entry("ro", lucene("ro")),
            Map.entry("ru", snowball("russian")),
            Map.entry("sv", snowball("swedish")),
            Map.entry("tr", lucene("tr")),
            Map.entry("vi", "/language/vietnamese_stop.txt"));
    private static final List<String> LANGUAGES =
            Stream.concat(Stream.of("en"), LISTS.keySet().stream()).sorted().toList();
    /** The minimum number of stop words to detect a language. */
    private static final int FEWEST = 2;

    private static final Map<String, StopWords> LOADED = new ConcurrentHashMap<>();

    private final Set<String> words;

    private StopWords(Set<String> words) {
        this.words = words;
    }

    /** The stop words of a language; English ones if it has no list or is unknown. */
    public static StopWords of(String language) {
        return LOADED.computeIfAbsent(LISTS.getOrDefault(language, ENGLISH), StopWords::load);
    }

    /**
     * The language with the most stop words in a text. For texts that are too short for {@link LanguageGuess}, stop words are a better
     * sign than letters.
     *
     * @param all the words of a text, in lower case
     * @return ISO 639-1, or {@link LanguageGuess#UNSURE}
     */
    public static String languageOf(Set<String> all) {
        var best = LanguageGuess.UNSURE;
        var most = FEWEST - 1L;
        for (var language : LANGUAGES) {
            var found = all.stream().filter(of(language)::contains).count();
            if (found > most) {
                best = language;
                most = found;
            } else if (found == most) {
                best = LanguageGuess.UNSURE;
            }
        }
        return best;
    }

    /** Whether a word in lower case is a stop word. */
    public boolean contains(String word) {
        return words.contains(word);
    }

    /** The lists are Lucene's resources; its classes are not needed. */
    private static String snowball(String name) {
        return "/org/apache/lucene/analysis/snowball/" + name + "_stop.txt";
    }

    private static String lucene(String folder) {
        return "/org/apache/lucene/analysis/" + folder + "/stopwords.txt";
    }

    private static StopWords load(String name) {
        return new StopWords(JarFiles.text(name)
                .lines()
                .map(StopWords::withoutComment)
                .flatMap(line -> Stream.of(line.strip().split("\\s+")))
                .filter(Predicate.not(String::isEmpty))
                .collect(Collectors.toUnmodifiableSet()));
    }

    private static String withoutComment(String line) {
        var bar = line.indexOf('|');
        return line.startsWith("#") ? "" : bar < 0 ? line : line.substring(0, bar);
    }
}
