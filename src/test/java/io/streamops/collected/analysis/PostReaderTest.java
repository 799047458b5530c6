package io.streamops.collected.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.post.SentimentLabel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostReaderTest {
    private final PostTextAnalyzer reader = new PostTextAnalyzer();

    private PostTextAnalyzer.Result read(String text) {
        return reader.read(new Content(text, "", null, List.of()));
    }

    @Test
    void whatIsSpokenCountsLikeWhatIsWritten() {
        var reading = reader.read(new Content(
                "New phone", "The camera of this phone is  wonderful,\nreally wonderful", 12.5, List.of("#Unboxing")));

        assertThat(reading.text()).isEqualTo("New phone");
        assertThat(reading.transcription()).isEqualTo("The camera of this phone is wonderful, really wonderful");
        assertThat(reading.words()).isEqualTo("New phone The camera of this phone is wonderful, really wonderful");
        assertThat(reading.language()).isEqualTo("en");
        assertThat(reading.hashtags()).containsExactly("unboxing");
        assertThat(reading.keywords()).contains("new phone", "camera");
        assertThat(reading.sentiment().mood()).isEqualTo(SentimentLabel.POSITIVE);
        assertThat(reading.sentiment().method()).isEqualTo("lexicon");
    }

    @Test
    void aPostCanBeNothingButSpoken() {
        assertThat(reader.read(new Content("", "only spoken", null, List.of())).words())
                .isEqualTo("only spoken");
        assertThat(read("").words()).isEmpty();
    }

    @Test
    void whatIsWrittenAndSpokenIsBoundedTogether() {
        var half = "a".repeat(PostTextAnalyzer.LONGEST_TEXT / 2);
        var reading = reader.read(new Content(half, "b".repeat(PostTextAnalyzer.LONGEST_TEXT), null, List.of()));
        assertThat(reading.text()).isEqualTo(half);
        assertThat(reading.words()).hasSize(PostTextAnalyzer.LONGEST_TEXT);
    }

    @ParameterizedTest
    @CsvSource({
        "en, No stars if I could",
        "de, Gefällt mir sehr gut",
        "es, Los precios son un robo y no me gusta",
        "vi, Sản phẩm này dùng rất tốt và giao hàng nhanh",
        "und, ok",
        "und, 'https://shop.example/the-best-of-the-house @the_house #the #best #of'",
        "und, 😍😍😍",
        "und, 12 34"
    })
    void theLanguageOfAShortTextIsDetectedByItsStopWordsOnly(String language, String text) {
        assertThat(read(text).language()).isEqualTo(language);
    }

    @Test
    void whatIsInNoKnownLanguageIsNotJudged() {
        var sentiment = read("Sản phẩm này dùng rất tốt và giao hàng nhanh 😍").sentiment();

        assertThat(sentiment.mood()).isEqualTo(SentimentLabel.NEUTRAL);
        assertThat(sentiment.score()).isZero();
        assertThat(sentiment.method()).isEqualTo("none");
    }
}
