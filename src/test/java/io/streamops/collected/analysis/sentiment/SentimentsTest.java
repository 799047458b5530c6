package io.streamops.collected.analysis.sentiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.analysis.text.Tokenizer;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentimentsTest {
    private static final SentimentAnalyzer SENTIMENTS = SentimentAnalyzer.load();

    private static double score(String text) {
        return judged(text, "en").score();
    }

    private static Sentiment judged(String text, String language) {
        return SENTIMENTS.judge(Tokenizer.of(text, language.equals("fr")), language);
    }

    @ParameterizedTest
    @CsvSource({
        "en, it is good, it is not good",
        "es, es bueno, no es bueno",
        "fr, c'est bon, ce n'est pas bon",
        "fr, j'aime ça, j'aime pas"
    })
    void aNegationTurnsWhatItIsAbout(String language, String good, String turned) {
        assertThat(judged(good, language).mood()).isEqualTo(SentimentLabel.POSITIVE);
        assertThat(judged(turned, language).mood()).isEqualTo(SentimentLabel.NEGATIVE);
    }

    @Test
    void aNegationReachesThreeWordsAndNotBeyondASign() {
        assertThat(score("not a very good film")).isNegative();
        assertThat(score("no, it is good")).isPositive();
        assertThat(score("not one of the many good films")).isPositive();
    }

    @Test
    void howMuchIsSaidByWordsCapitalsAndExclamationMarks() {
        assertThat(score("it is very good")).isGreaterThan(score("it is good"));
        assertThat(score("it is slightly good")).isLessThan(score("it is good"));
        assertThat(score("it is GOOD")).isGreaterThan(score("it is good"));
        assertThat(score("IT IS GOOD")).isEqualTo(score("it is good"));
        assertThat(score("it is good!!")).isGreaterThan(score("it is good!"));
        assertThat(score("it is good!!!!!!!!")).isEqualTo(score("it is good!!!!"));
    }

    @Test
    void whatStandsBehindAButCountsMore() {
        assertThat(score("the food was good, but the staff was bad")).isNegative();
        assertThat(score("the staff was bad, but the food was good")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "the train 😍, POSITIVE",
        "the train 😡, NEGATIVE",
        "the train :), POSITIVE",
        "the train :(, NEGATIVE",
        "the train 🚂, NEUTRAL"
    })
    void picturesFeelToo(String text, SentimentLabel mood) {
        assertThat(judged(text, "en").mood()).isEqualTo(mood);
    }

    @Test
    void oneEmojiCountsTwiceAtTheMost() {
        assertThat(score("the train 😍😍😍😍😍😍")).isEqualTo(score("the train 😍😍"));
    }

    @Test
    void whatSaysNothingIsNeutral() {
        assertThat(judged("the train leaves at nine", "en"))
                .isEqualTo(new Sentiment(SentimentLabel.NEUTRAL, 0, "lexicon"));
        assertThat(judged("", "en")).isEqualTo(new Sentiment(SentimentLabel.NEUTRAL, 0, "lexicon"));
    }

    @ParameterizedTest
    @CsvSource({"und", "de", "pt", "zh", "xx"})
    void languagesThatAreNotKnownAreNotJudged(String language) {
        assertThat(judged("excelente bueno good 😍", language))
                .isEqualTo(new Sentiment(SentimentLabel.NEUTRAL, 0, "none"));
    }

    @Test
    void noScoreIsBeyondOne() {
        assertThat(score("wonderful ".repeat(5_000))).isBetween(0.9, 1.0);
        assertThat(score("terrible ".repeat(5_000))).isBetween(-1.0, -0.9);
    }
}
