package io.streamops.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.events.EventPublisher.ReceivedEvent.Unknown;
import io.streamops.messaging.Decoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedEventTest {
    private static EventPublisher.ReceivedEvent decode(String message) throws Decoder.Undecodable {
        return EventPublisher.ReceivedEvent.decode(message.getBytes(UTF_8));
    }

    /** What later versions publish may have another envelope. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"eventType\":\"workflow.paused\"}",
                "{\"eventType\":\"workflow.paused\",\"eventId\":7,\"timestamp\":\"soon\",\"payload\":[]}"
            })
    void anUnknownTypeMayLookLikeAnything(String message) throws Exception {
        assertThat(decode(message)).isEqualTo(new Unknown("workflow.paused", null));
    }

    @Test
    void anUnknownTypeIsNamedAsFarAsALogLineGoes() throws Exception {
        var message = "{\"eventType\":\"%s\",\"eventId\":\"e\"}".formatted("x".repeat(1_000));

        assertThat(decode(message)).isEqualTo(new Unknown("x".repeat(200), "e"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|/eventType is missing",
                "{\"eventType\":7}|/eventType must be a string",
                "{\"eventType\":\"task.created\"}|/eventId is missing",
                "{\"eventType\":\"task.created\",\"eventId\":\"e\",\"timestamp\":\"2026-01-04T01:00:00Z\"}|/payload is missing",
                "[]|it is not a JSON object"
            })
    void whatHasNoTypeOrIsNotAsItsTypeSaysBreaksTheSchema(String message, String reason) {
        assertThatThrownBy(() -> decode(message))
                .isInstanceOf(Decoder.Undecodable.class)
                .hasMessage(reason);
    }
}
