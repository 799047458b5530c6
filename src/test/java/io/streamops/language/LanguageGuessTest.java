package io.streamops.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {
    private final LanguageGuess guess = new LanguageGuess();

    @ParameterizedTest
    @CsvSource({
        "en, I have been waiting for this phone since last spring",
        "de, Ich warte seit dem letzten Frühling auf dieses Telefon",
        "hi, मैं पिछले वसंत से इस फ़ोन का इंतज़ार कर रहा हूँ",
        "ta, கடந்த வசந்த காலத்திலிருந்து இந்த தொலைபேசிக்காக நான் காத்திருக்கிறேன்",
        "vi, Tôi đã chờ đợi chiếc điện thoại này từ mùa xuân năm ngoái",
        "ja, 春からこの電話を待っていました",
        "ko, 지난 봄부터 이 전화기를 기다렸어요"
    })
    void aSentenceIsEnough(String language, String text) {
        assertThat(guess.of(text)).isEqualTo(language);
    }

    /** No fewer than with the library before (docs/adr/0032), and no language worse. */
    @ParameterizedTest
    @CsvSource({"en, 180, 169, 0", "es, 90, 59, 3", "fr, 90, 88, 0"})
    void postsAreDetectedAsWellAsBefore(String language, int posts, int right, int wrong) throws IOException {
        var guesses = new ArrayList<String>();
        for (var set : List.of("rules", "held-out")) {
            Files.readAllLines(Path.of("src/test/resources/sentiment/%s-%s.tsv".formatted(language, set)))
                    .forEach(line -> guesses.add(guess.of(line.substring(line.indexOf('\t') + 1))));
        }

        assertThat(guesses).hasSize(posts);
        assertThat(guesses.stream().filter(language::equals).count()).isGreaterThanOrEqualTo(right);
        assertThat(guesses.stream()
                        .filter(guessed -> !guessed.equals(language) && !guessed.equals(LanguageGuess.UNSURE)))
                .hasSizeLessThanOrEqualTo(wrong);
    }

    @Test
    void allTheseLanguagesAreKnown() {
        var known = IntStream.range(0, Trigrams.BUILT_IN.languages()).mapToObj(Trigrams.BUILT_IN::language);

        assertThat(String.join(" ", known.toList()))
                .isEqualTo(
                        "af an ar ast be bg bn br ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr ht hu id is it "
                                + "ja km kn ko lt lv mk ml mr ms mt ne nl no oc pa pl pt ro ru sk sl so sq sr sv sw ta te th tl tr uk "
                                + "ur vi yi zh");
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
