package io.streamops.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldsTest {
    private static JsonFields of(String json) {
        return JsonFields.of(json.getBytes(UTF_8));
    }

    private static void assertViolation(ThrowingCallable reading, String message) {
        assertThatThrownBy(reading).isInstanceOf(ContractViolation.class).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "no", "[]", "7", "null", "\"text\"", "{", "{}{}", "{\"a\":}", "{a:1}"})
    void onlyAnObjectIsAMessage(String body) {
        assertViolation(() -> of(body), "it is not a JSON object");
    }

    @Test
    void onlyUtf8IsText() {
        assertViolation(
                () -> JsonFields.of(new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xC3, '"', '}'}),
                "it is not UTF-8");
    }

    @Test
    void valuesAreReadByTheirTypes() {
        var fields = of("{\"t\":\"ä\",\"i\":7,\"f\":true,\"c\":{\"n\":null},\"at\":\"2026-01-02T03:04:05.678+01:00\"}");

        assertThat(fields.text("t")).isEqualTo("ä");
        assertThat(fields.integer("i")).isEqualTo(7);
        assertThat(fields.flag("f")).isTrue();
        assertThat(fields.time("at")).isEqualTo(Instant.parse("2026-01-02T02:04:05.678Z"));
        assertThat(fields.child("c").has("n")).isFalse();
        assertThat(fields.child("c").findText("n")).isNull();
        assertThat(fields.findText("none")).isNull();
    }

    @Test
    void aTimeWithoutAnOffsetIsInUtc() {
        assertThat(of("{\"at\":\"2026-01-02T03:04:05.678901\"}").time("at"))
                .isEqualTo(Instant.parse("2026-01-02T03:04:05.678901Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+999999999-12-31T23:59:59Z",
                "-999999999-01-01T00:00:00Z",
                "+10000-01-01T00:00:00",
                "2026-13-01T00:00:00Z"
            })
    void aTimeHasAYearOfFourDigits(String time) {
        assertViolation(() -> of("{\"at\":\"" + time + "\"}").time("at"), "/at must be an ISO 8601 time in UTC");
    }

    @Test
    void whatIsMissingOrOfAnotherTypeIsNamedByItsPlace() {
        var fields = of("{\"c\":{\"t\":7,\"i\":1.5,\"f\":\"true\",\"at\":\"yesterday\",\"c\":[]}}");
        var child = fields.child("c");

        assertViolation(() -> fields.text("t"), "/t is missing");
        assertViolation(() -> child.text("x"), "/c/x is missing");
        assertViolation(() -> child.text("t"), "/c/t must be a string");
        assertViolation(() -> child.integer("i"), "/c/i must be a whole number");
        assertViolation(() -> child.integer("x"), "/c/x is missing");
        assertViolation(() -> child.flag("f"), "/c/f must be true or false");
        assertViolation(() -> child.flag("x"), "/c/x is missing");
        assertViolation(() -> child.time("at"), "/c/at must be an ISO 8601 time in UTC");
        assertViolation(() -> child.child("c"), "/c/c must be an object");
        assertViolation(() -> child.child("x"), "/c/x is missing");
    }
}
