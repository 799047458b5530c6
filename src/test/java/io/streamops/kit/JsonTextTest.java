package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void everyCharacterIsWrittenAsJacksonWritesIt() {
        var all = IntStream.range(0, Character.MIN_SURROGATE)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());

        assertThat("[" + JsonText.of(all).encoded() + "]")
                .isEqualTo(new JsonArray().add(all).encode());
    }

    @Test
    void anObjectIsWrittenAsJacksonWritesIt() {
        var random = new Random(5);
        for (var n = 0; n < 2_000; n++) {
            var text = JsonText.of(random(random));
            var object = new JsonObject()
                    .put("a\n", text.text())
                    .put("other", random(random))
                    .put("number", random.nextInt())
                    .put("nothing", null)
                    .put("yes", true)
                    .put("array", new JsonArray().add(text.text()).add(1.5))
                    .put("object", new JsonObject().put("x", text.text()))
                    .put("again", text.text());

            assertThat(text.within(object)).isEqualTo(object.toBuffer());
        }
    }

    /** Which Jackson escapes, to three times the bytes. */
    @Test
    void lettersBeyondTheFirstPlaneAreWrittenAsTheyAre() {
        var text = JsonText.of("\uD83D\uDE00 \uD840\uDC00");

        assertThat(text.encoded()).hasToString("\"\uD83D\uDE00 \uD840\uDC00\"");
        assertThat(text.within(new JsonObject().put("x", text.text())).toJsonObject())
                .isEqualTo(new JsonObject().put("x", text.text()));
    }

    @Test
    void anObjectNeedsNoMembers() {
        assertThat(JsonText.of("x").within(new JsonObject())).hasToString("{}");
    }

    private static String random(Random random) {
        var text = new StringBuilder();
        for (var i = random.nextInt(30); i > 0; i--) {
            switch (random.nextInt(3)) {
                case 0 -> text.append((char) random.nextInt(0x100));
                case 1 -> text.append((char) random.nextInt(Character.MIN_SURROGATE));
                default -> text.append("\"\\/\n\t\u0000\u001Fa".charAt(random.nextInt(8)));
            }
        }
        return text.toString();
    }
}
