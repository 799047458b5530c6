package io.streamops.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.text.KeySentences.Sentence;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeySentencesTest {
    private static final String VOLCANO = """
            etna is an active volcano on the east coast of sicily. the volcano erupts almost every year, and its lava \
            has buried villages several times. farmers grow wine and oranges on its slopes. the weather was nice on \
            tuesday. scientists watch the volcano with sensors that measure gas and tremor before the lava comes.""";

    private static final String REDIS = """
            redis keeps its data in memory. a stream in redis is a log to which entries are added. consumer groups \
            share the entries of a stream among their consumers. an entry stays pending until its consumer \
            acknowledges it.""";

    private static List<String> chosen(List<String> texts, @Nullable String question, int most) {
        return KeySentences.of(texts, question, most).stream()
                .map(Sentence::text)
                .toList();
    }

    @Test
    void theMostCentralSentencesAreChosenInReadingOrder() {
        var summary = KeySentences.of(List.of(VOLCANO), null, 3);

        assertThat(summary).extracting(Sentence::position).isSorted().doesNotContain(3);
        assertThat(summary).extracting(Sentence::text).anyMatch(text -> text.contains("volcano"));
        assertThat(summary).hasSize(3).allSatisfy(one -> assertThat(one.score()).isBetween(0.0, 1.0));
    }

    @Test
    void theQuestionDecidesWhatIsChosen() {
        assertThat(chosen(List.of(REDIS, VOLCANO), "Who shares the entries of a stream?", 1))
                .containsExactly("consumer groups share the entries of a stream among their consumers.");
        assertThat(KeySentences.of(List.of(REDIS, VOLCANO), "What grows on the slopes of Etna?", 1))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.source()).isEqualTo(1);
                    assertThat(one.position()).isEqualTo(2);
                });
    }

    @Test
    void nothingIsChosenWhereNothingFitsTheQuestion() {
        assertThat(chosen(List.of(REDIS, VOLCANO), "How are violins built?", 5)).isEmpty();
        assertThat(chosen(List.of(REDIS), "???", 5)).isEmpty();
    }

    @Test
    void wordsFitWithOtherEndingsAndAccents() {
        assertThat(chosen(List.of("the crawler fetches pages. it rains."), "fetched page crawlers", 3))
                .containsExactly("the crawler fetches pages.");
        assertThat(chosen(List.of("le cafe est ferme. il pleut."), "café fermé", 3))
                .containsExactly("le cafe est ferme.");
    }

    @Test
    void whatIsSaidTwiceIsChosenOnce() {
        var text = "jobs are queued in redis streams.";

        assertThat(chosen(List.of(text, text, text), "where are jobs queued?", 3))
                .hasSize(1);
        assertThat(chosen(List.of(text, text, text), null, 3)).hasSize(1);
    }

    @Test
    void aNewThoughtComesBeforeAnotherWordingOfTheFirst() {
        var texts =
                List.of("jobs wait in the queue of redis. jobs wait in a redis queue there. a job ends in one state.");

        assertThat(chosen(texts, "how do jobs wait and end", 2))
                .contains("a job ends in one state.")
                .hasSize(2);
    }

    @Test
    void languagesWithoutBlanksAreRead() {
        var text = "富士山は日本で一番高い山です。東京は日本の首都です。大阪は食べ物で有名です。";

        assertThat(chosen(List.of(text), "日本の首都はどこですか", 1)).containsExactly("東京は日本の首都です。");
        assertThat(chosen(List.of("ประเทศไทยมีเมืองหลวงคือกรุงเทพ ".repeat(50)), "เมืองหลวง", 2))
                .isNotEmpty();
    }

    @Test
    void hugeTextsCostNoMoreThanLargeOnes() {
        var word = "lorem ipsum dolor sit amet. ";
        var huge = Collections.nCopies(1_000, word.repeat(40_000));

        assertThat(KeySentences.of(huge, "dolor", 1_000)).hasSizeLessThanOrEqualTo(100);
        assertThat(KeySentences.of(List.of("x".repeat(5_000_000)), null, 3)).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void noTextHasNoSentences() {
        assertThat(KeySentences.of(List.of(), null, 3)).isEmpty();
        assertThat(KeySentences.of(List.of("", "  \n "), "what?", 3)).isEmpty();
        assertThat(KeySentences.of(List.of("..."), null, 3)).isEmpty();
        assertThat(KeySentences.of(List.of("a sentence."), null, 0)).isEmpty();
    }
}
