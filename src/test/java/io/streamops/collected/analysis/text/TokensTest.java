package io.streamops.collected.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.analysis.text.TextToken.Kind;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static String kinds(String text) {
        var kinds = new StringBuilder();
        Tokenizer.of(text, false)
                .forEach(token -> kinds.append(token.kind().name(), 0, 2)
                        .append('.')
                        .append(token.text())
                        .append(' '));
        return kinds.toString().strip();
    }

    @Test
    void aTextIsWordsAndSigns() {
        assertThat(kinds("I DON’T like it!! :-( #Fail 😡 @you https://x.example/a, no"))
                .isEqualTo("WO.i WO.don't WO.like WO.it EX.! EX.! EM.:-( HA.fail EM.😡 BR. BR. WO.no");
    }

    @Test
    void aWordInBracketsIsNoEmoticon() {
        assertThat(kinds("(yes) :D =) <3 (ok")).isEqualTo("BR. WO.yes BR. EM.:d EM.=) EM.<3 BR. WO.ok");
    }

    @Test
    void capitalsAreLoud() {
        assertThat(Tokenizer.of("SO Good A 42", false))
                .extracting(TextToken::loud)
                .containsExactly(true, false, false, false);
    }

    @Test
    void anApostropheMayStandBetweenWords() {
        assertThat(Tokenizer.of("n'aime l’amour", true))
                .extracting(TextToken::text)
                .containsExactly("n", "aime", "l", "amour");
    }

    @Test
    void emojiAreOneSignEachWhateverTheyAreJoinedWith() {
        assertThat(kinds("👍🏽❤️")).isEqualTo("EM.👍 EM.❤");
    }

    @Test
    void thereIsAnEndToThem() {
        assertThat(Tokenizer.of("a ".repeat(100_000), false)).hasSize(Tokenizer.MOST);
        assertThat(Tokenizer.of("x".repeat(100_000), false))
                .extracting(TextToken::kind)
                .containsExactly(Kind.BREAK);
        assertThat(Tokenizer.of("😍".repeat(100_000), false)).hasSize(Tokenizer.MOST);
        assertThat(Tokenizer.of(":".repeat(100_000), false)).hasSize(Tokenizer.MOST);
    }
}
