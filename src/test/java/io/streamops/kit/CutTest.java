package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CutTest {
    @Test
    void aTextIsCutBetweenWordsWhereOneEndsNear() {
        assertThat(Cut.of("some words here", 12)).isEqualTo(new Cut("some words", true));
        assertThat(Cut.of("some words here", 10)).isEqualTo(new Cut("some words", true));
        assertThat(Cut.of("some words", 10)).isEqualTo(new Cut("some words", false));
        assertThat(Cut.of("x".repeat(500), 400)).isEqualTo(new Cut("x".repeat(400), true));
        assertThat(Cut.of("日本語", 7)).isEqualTo(new Cut("日本", true));
        assertThat(Cut.of("a😀", 4)).isEqualTo(new Cut("a", true));
        assertThat(Cut.of("", 0)).isEqualTo(new Cut("", false));
    }

    @Test
    void charactersAreCountedAsPeopleSeeThem() {
        assertThat(Cut.characters("some words here", 12)).isEqualTo(new Cut("some words", true));
        assertThat(Cut.characters("日本語", 3)).isEqualTo(new Cut("日本語", false));
        assertThat(Cut.characters("日本語", 2)).isEqualTo(new Cut("日本", true));
        assertThat(Cut.characters("a😀b", 2)).isEqualTo(new Cut("a", true));
        assertThat(Cut.characters("a", 0)).isEqualTo(new Cut("", true));
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
            var cut = Cut.of(text, bound);
            assertThat(JsonSize.of(cut.text())).isLessThanOrEqualTo(bound);
            assertThat(text).startsWith(cut.text());
            assertThat(cut.shortened()).isEqualTo(JsonSize.of(text) > bound);
        }
    }
}
