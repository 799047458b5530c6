package io.streamops.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {
    private final LanguageGuess guess = new LanguageGuess();

    @ParameterizedTest
    @CsvSource({
        "en, I have been waiting for this phone since last spring",
        "de, Ich warte seit dem letzten Frühling auf dieses Telefon",
        "vi, Tôi đã chờ đợi chiếc điện thoại này từ mùa xuân năm ngoái",
        "ja, 春からこの電話を待っていました",
        "ko, 지난 봄부터 이 전화기를 기다렸어요"
    })
    void aSentenceIsEnough(String language, String text) {
        assertThat(guess.of(text)).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({"ok cool", "''", "12345 67890 12345 67890 12345", "ab"})
    void whatSaysTooLittleIsUnsure(String text) {
        assertThat(guess.of(text)).isEqualTo(LanguageGuess.UNSURE);
    }

    @Test
    void aLongTextIsJudgedByItsBeginning() {
        assertThat(guess.of("the weather was nice and we went for a walk in the park ".repeat(20_000)))
                .isEqualTo("en");
    }
}
