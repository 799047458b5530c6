package io.streamops.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopWordsTest {
    @ParameterizedTest
    @CsvSource({
        "ar, من", "ca, amb", "cs, tímto", "da, og", "de, nicht", "en, the", "es, pero", "fi, että", "fr, avec",
        "hi, और", "hu, hogy", "id, yang", "it, che", "nl, het", "no, og", "pt, não", "ro, această", "ru, что",
        "sv, och", "tr, ancak", "vi, nhưng"
    })
    void eachLanguageHasItsOwn(String language, String word) {
        assertThat(StopWords.of(language).contains(word)).isTrue();
        assertThat(StopWords.of(language).contains("streamops")).isFalse();
    }

    @Test
    void otherLanguagesDoWithTheEnglishOnes() {
        assertThat(StopWords.of(LanguageGuess.UNSURE)).isSameAs(StopWords.of("en"));
        assertThat(StopWords.of("sw")).isSameAs(StopWords.of("en"));
    }

    @Test
    void wordsOfQuestionsAreApartFromThoseOfEveryText() {
        assertThat(StopWords.OF_ANY_LANGUAGE.contains("the")).isTrue();
        assertThat(StopWords.OF_ANY_LANGUAGE.contains("nicht")).isTrue();
        assertThat(StopWords.OF_ANY_LANGUAGE.contains("explain")).isFalse();
        assertThat(StopWords.OF_QUESTIONS.contains("explain")).isTrue();
        assertThat(StopWords.OF_QUESTIONS.contains("#")).isFalse();
    }

    @Test
    void whatAListSaysOfItsWordsIsNoWord() {
        assertThat(StopWords.of("en").contains("|")).isFalse();
        assertThat(StopWords.of("en").contains("pronouns")).isFalse();
        assertThat(StopWords.of("vi").contains("#")).isFalse();
    }
}
