package io.streamops.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionFocusTest {
    @Test
    void questionWordsAreNotItsSubject() {
        assertThat(KeySentences.QuestionFocus.in("Please tell me everything you know about the volcano Etna!")
                        .words())
                .isEqualTo(KeySentences.QuestionFocus.in("volcano etna").words())
                .hasSize(2);
        assertThat(KeySentences.QuestionFocus.in("Was weißt du über den Vulkan?")
                        .words())
                .isEqualTo(KeySentences.QuestionFocus.in("Vulkan").words());
    }

    @Test
    void aQuestionOfNothingElseIsAboutThem() {
        assertThat(KeySentences.QuestionFocus.in("a list of questions").words()).hasSize(2);
    }

    @Test
    void aQuestionOfNoWordsIsAboutNothing() {
        for (var empty : new String[] {"", "???", "What is it?"}) {
            assertThat(KeySentences.QuestionFocus.in(empty).words()).isEmpty();
            assertThat(KeySentences.QuestionFocus.in(empty).shareIn("", "what it is"))
                    .isZero();
        }
    }

    @Test
    void whatIsInTheTitleCountsTwiceAndNothingCountsMoreThanAll() {
        var focus = KeySentences.QuestionFocus.in("etna, redis, violin, tractor");
        assertThat(focus.shareIn("Etna", "etna")).isEqualTo(0.5);
        assertThat(focus.shareIn("Etna", "redis")).isEqualTo(0.75);
        assertThat(focus.shareIn("Etna and Redis", "violin")).isEqualTo(1);
    }

    @Test
    void eachWordCountsOnceHoweverOftenItIsThere() {
        assertThat(KeySentences.QuestionFocus.in("etna, etna and redis").shareIn("", "etna, etna, and etna"))
                .isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource({
        "crawlers, crawler",
        "engines, engine",
        "cities, city",
        "berries, berry",
        "volcanoes, volcano",
        "glass, glass",
        "pages, page",
        "carries, carry",
        "crawling, crawled",
        "Cafés, cafe",
    })
    void aWordIsFoundInItsOtherForms(String question, String written) {
        assertThat(KeySentences.QuestionFocus.in(question).shareIn("", "a " + written))
                .isEqualTo(1);
        assertThat(KeySentences.QuestionFocus.in(written).shareIn("", "the " + question))
                .isEqualTo(1);
    }
}
