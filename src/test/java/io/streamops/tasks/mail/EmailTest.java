package io.streamops.tasks.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.event.TaskType;
import io.streamops.execution.Failure;
import io.streamops.schema.FieldError;
import io.streamops.tasks.payload.TaskPayloads;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTest {
    private static JsonObject data() {
        return new JsonObject().put("recipient", "ann@example.com").put("subject", "Hi");
    }

    private static void assertRefused(JsonObject data, String why) {
        assertThatThrownBy(() -> Email.of(data)).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo("INVALID_DATA");
            assertThat(failure.isRetryable()).isFalse();
            assertThat(failure.message()).contains(why);
        });
    }

    @Test
    void theContractsExampleIsAnEmail() {
        var email = Email.of(new JsonObject("""
                {"recipient": "user@example.com", "subject": "Welcome to StreamOps", "template": "welcome_email"}"""));

        assertThat(email.recipient()).hasToString("user@example.com");
        assertThat(email.subject()).isEqualTo("Welcome to StreamOps");
        assertThat(email.text()).startsWith("Hello there,").doesNotContain("{{");
        assertThat(email.html()).contains("Hello there,").doesNotContain("{{");
    }

    @Test
    void valuesAreTextInTextAndNeverMarkupInHtml() {
        var email = Email.of(data().put("template", "welcome_email")
                .put("variables", new JsonObject().put("name", "<b>\"Ann\" & 'Bo'</b>")));

        assertThat(email.text()).startsWith("Hello <b>\"Ann\" & 'Bo'</b>,");
        assertThat(email.html()).contains("Hello &lt;b&gt;&quot;Ann&quot; &amp; &#39;Bo&#39;&lt;/b&gt;,");
    }

    @Test
    void onesOwnTextAndHtmlGoBeforeTheTemplatesAndHaveValuesToo() {
        var email = Email.of(data().put("template", "welcome_email")
                .put("text", "Dear {{name}}, you owe {{sum|nothing}}; {{unknown}}")
                .put("variables", new JsonObject().put("name", "{{sum}} $1 \\").put("sum", 12)));

        assertThat(email.text()).isEqualTo("Dear {{sum}} $1 \\, you owe 12; {{unknown}}");
        assertThat(email.html()).contains("Welcome to StreamOps");
    }

    @Test
    void aSubjectOfSeveralLinesIsRefused() {
        assertRefused(data().put("text", "t").put("subject", "Hi\r\nBcc: all@example.com"), "one line");
    }

    /** A mail that could never be sent is refused. */
    @ParameterizedTest
    @ValueSource(ints = {900, 901})
    void theSchemaHasTheSameBoundForTheSubject(int length) {
        var data = data().put("text", "t").put("subject", "\uD83D\uDE00".repeat(length));

        var errors = new TaskPayloads().check(TaskType.EMAIL_NOTIFICATION, data);

        if (length <= 900) {
            assertThat(errors).isEmpty();
            assertThat(Email.of(data).subject()).isEqualTo(data.getString("subject"));
        } else {
            assertThat(errors).extracting(FieldError::pointer).containsOnly("/data/subject");
            assertRefused(data, "900 characters");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb", "a\u0000b", "a\u0085b", "a\u2028b", "a\u2029b"})
    void theSchemaTakesOneLineAsTheSubjectToo(String subject) {
        var data = data().put("text", "t").put("subject", subject);

        assertThat(new TaskPayloads().check(TaskType.EMAIL_NOTIFICATION, data))
                .extracting(FieldError::pointer)
                .containsOnly("/data/subject");
        assertRefused(data, "one line");
    }

    @Test
    void theSchemaListsTheTemplatesThatAreShipped() {
        var schema = TaskPayloads.schema(TaskType.EMAIL_NOTIFICATION);

        assertThat(schema.getJsonObject("properties").getJsonObject("template").getJsonArray("enum"))
                .containsExactlyElementsOf(Email.Template.NAMES);
    }

    @Test
    void aValueCannotBringALineBreakIntoTheSubject() {
        var email = Email.of(data().put("text", "t")
                .put("subject", "Hi {{name}}")
                .put("variables", new JsonObject().put("name", "Ann\r\nBcc: all@example.com")));

        assertThat(email.subject()).isEqualTo("Hi Ann Bcc: all@example.com");
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
        assertThat(Email.of(data().put("text", "t").put("recipient", "ann@bücher.example"))
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
