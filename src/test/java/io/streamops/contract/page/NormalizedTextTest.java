package io.streamops.contract.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NormalizedTextTest {
    @Test
    void isLowerCase() {
        assertThat(NormalizedText.of("Hello WORLD ÄÖÜ ΑΣ Привет")).isEqualTo("hello world äöü ας привет");
    }

    @Test
    void isLowerCaseInAnyCountry() {
        var before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(NormalizedText.of("TITLE")).isEqualTo("title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void allWhiteSpaceIsOneBlankAndNoneAtTheEnds() {
        assertThat(NormalizedText.of(" \t a\r\n\n b\u00A0\u2003c\u3000\u2028d\u0085e  "))
                .isEqualTo("a b c d e");
        assertThat(NormalizedText.of(" \n ")).isEmpty();
        assertThat(NormalizedText.of("")).isEmpty();
    }

    @Test
    void controlCharactersAndInvisibleOnesAreGone() {
        assertThat(NormalizedText.of("a\u0000b\u0007c\u007F \uFEFFd\u00ADe\u200Bf\u2060 \u202Ag\u202C"))
                .isEqualTo("abc def g");
        assertThat(NormalizedText.of("a \u00AD b \u0000")).isEqualTo("a b");
    }

    @Test
    void joinersThatMakeLettersAndEmojiStay() {
        assertThat(NormalizedText.of("می\u200Cخواهم 👩\u200D💻")).isEqualTo("می\u200Cخواهم 👩\u200D💻");
    }

    @Test
    void halfACharacterIsReplacedSoThatItCanBeSent() {
        assertThat(NormalizedText.of("a\uD83Db \uDE00 \uD83D\uDE00 \uD83D"))
                .isEqualTo("a\uFFFDb \uFFFD \uD83D\uDE00 \uFFFD");
    }

    @Test
    void aNormalTextStaysWhatItIs() {
        var random = new Random(2);
        for (var n = 0; n < 20_000; n++) {
            var text = random(random);
            var normal = NormalizedText.of(text);

            assertThat(NormalizedText.of(normal)).isEqualTo(normal);
            assertThat(normal)
                    .isEqualTo(normal.strip())
                    .doesNotContain("  ")
                    .doesNotContainPattern("[\\p{Cc}\\s&&[^ ]]");
            assertThat(new String(normal.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(normal);
        }
    }

    private static String random(Random random) {
        var text = new StringBuilder();
        for (var i = random.nextInt(30); i > 0; i--) {
            switch (random.nextInt(5)) {
                case 0 -> text.append((char) random.nextInt(0x180));
                case 1 -> text.append((char) random.nextInt(0x10000));
                case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0xFFFFF));
                case 3 -> text.append("ΣİI\u00AD \u0307ẞ".charAt(random.nextInt(7)));
                default -> text.append(" \n\u00A0ab".charAt(random.nextInt(5)));
            }
        }
        return text.toString();
    }
}
