package io.streamops.collected.analysis.sentiment;

import io.streamops.collected.analysis.text.Token;
import io.streamops.contract.post.Mood;
import io.streamops.contract.post.Sentiment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Scores texts in the supported languages; reports others as unsupported. */
public final class Sentiments {
    /** The method described in docs/sentiment.md. */
    public static final String LEXICON = "lexicon";

    public static final String NONE = "none";

    private static final List<String> CODES = List.of("en", "es", "fr");
    private static final Sentiment UNKNOWN = new Sentiment(Mood.NEUTRAL, 0, NONE);

    private final Map<String, Language> languages = new TreeMap<>();
    private final Lexicon emoji = Lexicon.of(DataFile.lines("emoji.tsv"));
    private final Lexicon emoticons;

    private Sentiments() {
        CODES.forEach(code -> languages.put(code, Language.load(code)));
        emoticons = Lexicon.of(DataFile.lines("emoticons.tsv"));
    }

    /** Loads the language data. */
    public static Sentiments load() {
        return new Sentiments();
    }

    /** The supported languages. */
    public Set<String> languages() {
        return Set.copyOf(languages.keySet());
    }

    public Sentiment judge(List<Token> tokens, String code) {
        var language = languages.get(code);
        if (language == null) {
            return UNKNOWN;
        }
        var score = Math.round(new Feeling(language, emoji, emoticons, tokens).score() * 10_000) / 10_000.0;
        return new Sentiment(Moods.of(score), score, LEXICON);
    }
}
