package io.streamops.collected.analysis;

import io.streamops.collected.analysis.sentiment.SentimentAnalyzer;
import io.streamops.collected.analysis.text.Hashtags;
import io.streamops.collected.analysis.text.KeyPhraseExtractor;
import io.streamops.collected.analysis.text.ProseText;
import io.streamops.collected.analysis.text.ReadableText;
import io.streamops.collected.analysis.text.TextToken;
import io.streamops.collected.analysis.text.Tokenizer;
import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.Sentiment;
import io.streamops.language.LanguageGuess;
import io.streamops.language.StopWords;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the words of a post: its text, followed by the transcription. */
final class PostTextAnalyzer {
    /** In characters; the rest is neither kept nor analyzed. */
    static final int LONGEST_TEXT = 8_000;

    /** Languages with elision, such as l'amour. */
    private static final Set<String> ELIDING = Set.of("ca", "fr", "it");

    private final LanguageGuess languages = new LanguageGuess();
    private final SentimentAnalyzer sentiments = SentimentAnalyzer.load();

    Result read(Content content) {
        var text = ReadableText.of(content.text(), LONGEST_TEXT);
        var transcription = transcription(content, LONGEST_TEXT - text.length() - 1);
        var words = AnalyzedPost.words(text, transcription);
        var language = language(words);
        var tokens = Tokenizer.of(words, ELIDING.contains(language));
        return new Result(
                text,
                transcription,
                Hashtags.of(content.hashtags(), words),
                KeyPhraseExtractor.of(tokens, StopWords.of(language)),
                language,
                sentiments.judge(tokens, language));
    }

    private String language(String text) {
        var plain = ProseText.of(text);
        var guess = languages.of(plain);
        return guess.equals(LanguageGuess.UNSURE) ? StopWords.languageOf(words(plain)) : guess;
    }

    private static Set<String> words(String plain) {
        return Tokenizer.of(plain, true).stream().map(TextToken::text).collect(Collectors.toSet());
    }

    private static String transcription(Content content, int left) {
        return content.transcription().isEmpty() || left <= 0 ? "" : ReadableText.of(content.transcription(), left);
    }

    /**
     * What follows from a post's words alone.
     *
     * @param text readable
     * @param transcription readable; empty if there is none
     * @param sentiment as scored in this process
     */
    record Result(
            String text,
            String transcription,
            List<String> hashtags,
            List<String> keywords,
            String language,
            Sentiment sentiment) {
        String words() {
            return AnalyzedPost.words(text, transcription);
        }

        Result with(Sentiment other) {
            return new Result(text, transcription, hashtags, keywords, language, other);
        }
    }
}
