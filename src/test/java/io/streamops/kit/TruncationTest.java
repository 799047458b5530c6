package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TruncationTest {
    @Test
    void aTextIsCutBetweenWordsWhereOneEndsNear() {
        assertThat(Truncation.of("some words here", 12)).isEqualTo(new Truncation("some words", true));
        assertThat(Truncation.of("some words here", 10)).isEqualTo(new Truncation("some words", true));
        assertThat(Truncation.of("some words", 10)).isEqualTo(new Truncation("some words", false));
        assertThat(Truncation.of("x".repeat(500), 400)).isEqualTo(new Truncation("x".repeat(400), true));
        assertThat(Truncation.of("日本語", 7)).isEqualTo(new Truncation("日本", true));
        assertThat(Truncation.of("a😀", 4)).isEqualTo(new Truncation("a", true));
        assertThat(Truncation.of("", 0)).isEqualTo(new Truncation("", false));
    }

    @Test
    void charactersAreCountedAsPeopleSeeThem() {
        assertThat(Truncation.characters("some words here", 12)).isEqualTo(new Truncation("some words", true));
        assertThat(Truncation.characters("日本語", 3)).isEqualTo(new Truncation("日本語", false));
        assertThat(Truncation.characters("日本語", 2)).isEqualTo(new Truncation("日本", true));
        assertThat(Truncation.characters("a😀b", 2)).isEqualTo(new Truncation("a", true));
        assertThat(Truncation.characters("a", 0)).isEqualTo(new Truncation("", true));
    }

    @Test
    void sizesAreThoseOfTheMessage() {
        var random = new Random(5);
        for (var n = 0; n < 5_000; n++) {
            var builder = new StringBuilder();
            for (var i = random.nextInt(40); i > 0; i--) {
                builder.appendCodePoint(
                        random.nextInt(3) == 0 ? 0x1F600 : random.nextInt(random.nextBoolean() ? 0x80 : 0xD7FF));
            }
            var text = builder.toString();
            var frame = new JsonObject().put("t", "").toBuffer().length();
            assertThat(JsonSize.of(text))
                    .isEqualTo(new JsonObject().put("t", text).toBuffer().length() - frame);

            var bound = random.nextInt(60);
            var cut = Truncation.of(text, bound);
            assertThat(JsonSize.of(cut.text())).isLessThanOrEqualTo(bound);
            assertThat(text).startsWith(cut.text());
            assertThat(cut.shortened()).isEqualTo(JsonSize.of(text) > bound);
        }
    }
}
