package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.JsonText;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class PageDataTest {
    private final PageData data = PageData.of(
            new JsonObject().put("finalUrl", "http://example.com/").put("title", "Grüße \"aus\" 北京"), JsonText.of(""));

    @Test
    void eachAnswerNamesTheUrlThatItIsFor() {
        assertThat(data.json("http://example.com/?q=\"ü\"", false).joined().toJsonObject())
                .isEqualTo(new JsonObject()
                        .put("url", "http://example.com/?q=\"ü\"")
                        .put("finalUrl", "http://example.com/")
                        .put("title", "Grüße \"aus\" 北京")
                        .put("fromCache", false));
        assertThat(data.json("http://example.com", true).joined().toJsonObject().getBoolean("fromCache"))
                .isTrue();
    }

    /** By which our own gateway knows data that was sent as a string. */
    @Test
    void theUrlComesFirst() {
        assertThat(data.json("http://example.com", true).joined().toString()).startsWith("{\"url\":");
    }

    @Test
    void whatTellsAnswersApartIsNotKept() {
        var given = PageData.of(
                new JsonObject().put("url", "http://a/").put("title", "A").put("fromCache", true), JsonText.of("A"));

        assertThat(given.members().toString()).isEqualTo("\"title\":\"A\"");
    }
}
