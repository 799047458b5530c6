package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParkedHeadersTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final BasicProperties PLAIN = new BasicProperties.Builder()
            .headers(Map.of("a", "b"))
            .messageId("m")
            .build();

    private static BasicProperties parked(BasicProperties properties, String reason) {
        return properties
                .builder()
                .headers(RabbitParkedHeaders.of(properties, "q", reason, 3, NOW))
                .build();
    }

    @Test
    void theReasonIsAddedAndCanBeTakenAwayAgain() {
        var parked = parked(PLAIN, "bad");
        assertThat(parked.getHeaders())
                .isEqualTo(Map.of(
                        "a",
                        "b",
                        "x-parked-reason",
                        "bad",
                        "x-parked-queue",
                        "q",
                        "x-parked-attempts",
                        3,
                        "x-parked-at",
                        "2026-01-02T03:04:05.678Z"));
        assertThat(RabbitParkedHeaders.at(parked)).isEqualTo(NOW);
        assertThat(RabbitParkedHeaders.attempts(parked)).isEqualTo(3);
        assertThat(RabbitParkedHeaders.without(parked)).isEqualTo(Map.of("a", "b"));
    }

    @Test
    void aMessageThatIsParkedAgainHasTheLatestReasonOnly() {
        assertThat(RabbitParkedHeaders.text(parked(parked(PLAIN, "first"), "second"), "x-parked-reason"))
                .isEqualTo("second");
    }

    @Test
    void aLongReasonIsCutSoThatHeadersFitIntoAFrame() {
        assertThat(RabbitParkedHeaders.text(parked(PLAIN, "x".repeat(200_000)), "x-parked-reason"))
                .hasSize(2_000);
    }

    @Test
    void aMessageIsNamedByWhatItHoldsAndWhenItWasParked() {
        var id = RabbitParkedHeaders.id(parked(PLAIN, "bad"), new byte[] {1});
        assertThat(id).matches("[0-9a-f]{16}").isEqualTo(RabbitParkedHeaders.id(parked(PLAIN, "other"), new byte[] {1
        }));
        assertThat(RabbitParkedHeaders.id(parked(PLAIN, "bad"), new byte[] {2})).isNotEqualTo(id);
    }

    @Test
    void bytesThatAreNoTextAreShownAsBase64() {
        assertThat(RabbitParkedHeaders.body("ü".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEqualTo("ü");
        assertThat(RabbitParkedHeaders.body(new byte[] {(byte) 0xff})).isEqualTo("base64:/w==");
    }
}
