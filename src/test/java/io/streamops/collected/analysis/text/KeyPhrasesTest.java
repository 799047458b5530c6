package io.streamops.collected.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.language.StopWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyPhrasesTest {
    private static List<String> of(String text, String language) {
        return KeyPhraseExtractor.of(Tokenizer.of(text, language.equals("fr")), StopWords.of(language));
    }

    @Test
    void wordsInARowBetweenStopWordsAreAPhrase() {
        assertThat(of("The battery life of the new phone is better than the battery of the old one", "en"))
                .containsExactly("new phone", "old one", "battery life", "battery", "better");
    }

    @Test
    void phrasesEndAtSignsLinksNamesEmojiAndHashtags() {
        assertThat(of("camera, lens https://shop.example/best-offer tripod @ann bag 😍 strap #deal case", "en"))
                .containsExactlyInAnyOrder("camera", "lens", "tripod", "bag", "strap", "case");
    }

    @Test
    void aLongRowFallsIntoItsWords() {
        assertThat(of("cheap flights hotels cars trains", "en"))
                .containsExactlyInAnyOrder("cheap", "flights", "hotels", "cars", "trains");
    }

    @Test
    void eachLanguageHasItsStopWords() {
        assertThat(of("Der Akku von dem neuen Telefon ist nicht gut", "de"))
                .containsExactlyInAnyOrder("akku", "neuen telefon", "gut");
        assertThat(of("L'autonomie de la batterie et de la housse", "fr"))
                .containsExactlyInAnyOrder("autonomie", "batterie", "housse");
        assertThat(of("Chất lượng của sản phẩm này là tuyệt vời", "vi")).contains("chất lượng", "sản phẩm");
    }

    @Test
    void numbersAreNoPhrasesAndScriptsWithoutBlanksHaveNone() {
        assertThat(of("2026 10 000", "en")).isEmpty();
        assertThat(of("春からこの電話を待っていました", "ja")).isEmpty();
    }

    @Test
    void thereAreNoMoreThanEight() {
        assertThat(of("a, b1, c2, d3, e4, f5, g6, h7, i8, j9, k10, l11, m12", "en"))
                .hasSize(KeyPhraseExtractor.MOST);
    }
}
