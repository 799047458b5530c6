package io.streamops.collected.analysis.sentiment;

import io.streamops.collected.analysis.text.TextToken;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Scores texts in the supported languages; reports others as unsupported. */
public final class SentimentAnalyzer {
    /** The method described in docs/sentiment.md. */
    public static final String LEXICON = "lexicon";

    public static final String NONE = "none";

    private static final List<String> CODES = List.of("en", "es", "fr");
    private static final Sentiment UNKNOWN = new Sentiment(SentimentLabel.NEUTRAL, 0, NONE);

    private final Map<String, SentimentLanguage> languages = new TreeMap<>();
    private final Lexicon emoji = Lexicon.of(SentimentDataFile.lines("emoji.tsv"));
    private final Lexicon emoticons;

    private SentimentAnalyzer() {
        CODES.forEach(code -> languages.put(code, SentimentLanguage.load(code)));
        emoticons = Lexicon.of(SentimentDataFile.lines("emoticons.tsv"));
    }

    /** Loads the language data. */
    public static SentimentAnalyzer load() {
        return new SentimentAnalyzer();
    }

    /** The supported languages. */
    public Set<String> languages() {
        return Set.copyOf(languages.keySet());
    }

    public Sentiment judge(List<TextToken> tokens, String code) {
        var language = languages.get(code);
        if (language == null) {
            return UNKNOWN;
        }
        var score = Math.round(new SentimentScorer(language, emoji, emoticons, tokens).score() * 10_000) / 10_000.0;
        return new Sentiment(Polarity.of(score), score, LEXICON);
    }

    /** Maps scores to polarities. */
    static final class Polarity {
        /** Weaker scores are neutral. */
        private static final double FELT = 0.05;

        private Polarity() {}

        static SentimentLabel of(double score) {
            return score >= FELT
                    ? SentimentLabel.POSITIVE
                    : score <= -FELT ? SentimentLabel.NEGATIVE : SentimentLabel.NEUTRAL;
        }
    }
}
