package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectedLanguageTest {
    private static final String GERMAN =
            "der schnelle braune fuchs springt über den faulen hund, und alle anderen tiere schauen ihm dabei zu";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | the weather was fine yesterday, so we went to the park and stayed there until the sun had gone down",
                "de | " + GERMAN,
                "fr | il faisait beau hier, alors nous sommes allés au parc et nous y sommes restés jusqu'au coucher du soleil",
                "es | ayer hizo buen tiempo, así que fuimos al parque y nos quedamos allí hasta que se puso el sol; mi hermano llegó después con los niños y cenamos todos juntos en la cocina",
                "ru | вчера была хорошая погода, поэтому мы пошли в парк и оставались там до самого захода солнца",
            })
    void longEnoughTextIsRecognised(String language, String text) {
        assertThat(DetectedLanguage.of(text)).isEqualTo(language);
    }

    @Test
    void shortTextAndNumbersAreNot() {
        assertThat(DetectedLanguage.of("der hund")).isNull();
        assertThat(DetectedLanguage.of("1234 5678 ".repeat(20))).isNull();
    }

    @Test
    void manyThreadsCanAskAtOnce() {
        assertThat(IntStream.range(0, 400).parallel().mapToObj(n -> "" + DetectedLanguage.of(GERMAN)))
                .containsOnly("de");
    }
}
