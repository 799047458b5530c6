package io.streamops.tasks.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.tasks.kind.TaskFailure;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LetterTest {
    private static JsonObject data() {
        return new JsonObject().put("recipient", "ann@example.com").put("subject", "Hi");
    }

    private static void assertRefused(JsonObject data, String why) {
        assertThatThrownBy(() -> Letter.of(data)).isInstanceOfSatisfying(TaskFailure.class, failure -> {
            assertThat(failure.error().code()).isEqualTo("INVALID_DATA");
            assertThat(failure.error().retryable()).isFalse();
            assertThat(failure.error().message()).contains(why);
        });
    }

    @Test
    void theContractsExampleIsALetter() {
        var letter = Letter.of(new JsonObject("""
                {"recipient": "user@example.com", "subject": "Welcome to StreamOps", "template": "welcome_email"}"""));

        assertThat(letter.recipient()).hasToString("user@example.com");
        assertThat(letter.subject()).isEqualTo("Welcome to StreamOps");
        assertThat(letter.text()).startsWith("Hello there,").doesNotContain("{{");
        assertThat(letter.html()).contains("Hello there,").doesNotContain("{{");
    }

    @Test
    void valuesAreTextInTextAndNeverMarkupInHtml() {
        var letter = Letter.of(data().put("template", "welcome_email")
                .put("variables", new JsonObject().put("name", "<b>\"Ann\" & 'Bo'</b>")));

        assertThat(letter.text()).startsWith("Hello <b>\"Ann\" & 'Bo'</b>,");
        assertThat(letter.html()).contains("Hello &lt;b&gt;&quot;Ann&quot; &amp; &#39;Bo&#39;&lt;/b&gt;,");
    }

    @Test
    void onesOwnTextAndHtmlGoBeforeTheTemplatesAndHaveValuesToo() {
        var letter = Letter.of(data().put("template", "welcome_email")
                .put("text", "Dear {{name}}, you owe {{sum|nothing}}; {{unknown}}")
                .put("variables", new JsonObject().put("name", "{{sum}} $1 \\").put("sum", 12)));

        assertThat(letter.text()).isEqualTo("Dear {{sum}} $1 \\, you owe 12; {{unknown}}");
        assertThat(letter.html()).contains("Welcome to StreamOps");
    }

    @Test
    void aSubjectOfSeveralLinesIsRefused() {
        assertRefused(data().put("text", "t").put("subject", "Hi\r\nBcc: all@example.com"), "one line");
    }

    @Test
    void aValueCannotBringALineBreakIntoTheSubject() {
        var letter = Letter.of(data().put("text", "t")
                .put("subject", "Hi {{name}}")
                .put("variables", new JsonObject().put("name", "Ann\r\nBcc: all@example.com")));

        assertThat(letter.subject()).isEqualTo("Hi Ann Bcc: all@example.com");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ann",
                "@example.com",
                "ann@",
                "a b@example.com",
                "ann@example.com\r\nRCPT TO:<x@example.com>",
                "ann@example.com,bo@example.com",
                "Ann <ann@example.com>",
                "ann@exa mple.com",
                "ann@-example.com",
                "ann@example..com",
                ".ann@example.com",
                "ann>@example.com",
                "ünn@example.com"
            })
    void whatIsNoAddressIsRefused(String recipient) {
        assertRefused(data().put("text", "t").put("recipient", recipient), "recipient");
    }

    @Test
    void anAddressOfAnyAlphabetsDomainIsWrittenInAscii() {
        assertThat(Letter.of(data().put("text", "t").put("recipient", "ann@bücher.example"))
                        .recipient())
                .hasToString("ann@xn--bcher-kva.example");
    }

    @Test
    void aLetterNeedsContentAndATemplateThatIsThere() {
        assertRefused(data(), "neither template nor text nor html");
        assertRefused(data().put("template", "../secrets"), "welcome_email");
        assertRefused(data().put("text", "x".repeat(1_000_001)), "1000000 bytes");
    }
}
