package io.streamops.collected.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.analysis.text.Token.Kind;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static String kinds(String text) {
        var kinds = new StringBuilder();
        Tokens.of(text, false)
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
        assertThat(Tokens.of("SO Good A 42", false)).extracting(Token::loud).containsExactly(true, false, false, false);
    }

    @Test
    void anApostropheMayStandBetweenWords() {
        assertThat(Tokens.of("n'aime l’amour", true))
                .extracting(Token::text)
                .containsExactly("n", "aime", "l", "amour");
    }

    @Test
    void emojiAreOneSignEachWhateverTheyAreJoinedWith() {
        assertThat(kinds("👍🏽❤️")).isEqualTo("EM.👍 EM.❤");
    }

    @Test
    void thereIsAnEndToThem() {
        assertThat(Tokens.of("a ".repeat(100_000), false)).hasSize(Tokens.MOST);
        assertThat(Tokens.of("x".repeat(100_000), false))
                .extracting(Token::kind)
                .containsExactly(Kind.BREAK);
        assertThat(Tokens.of("😍".repeat(100_000), false)).hasSize(Tokens.MOST);
        assertThat(Tokens.of(":".repeat(100_000), false)).hasSize(Tokens.MOST);
    }
}
