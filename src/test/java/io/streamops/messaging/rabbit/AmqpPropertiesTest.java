package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmqpPropertiesTest {
    /** 255 bytes that are not UTF-8 are decoded as 255 replacement characters of 3 bytes each. */
    private static final String LATIN_1 = "\uFFFD".repeat(255);

    @Test
    void whatWasReadFromBytesThatAreNoUtf8CanBeWrittenAgain() throws IOException {
        var read = new BasicProperties.Builder()
                .contentType(LATIN_1)
                .contentEncoding(LATIN_1)
                .headers(Map.of(LATIN_1, "value"))
                .correlationId(LATIN_1)
                .replyTo(LATIN_1)
                .expiration(LATIN_1)
                .messageId(LATIN_1)
                .type(LATIN_1)
                .userId(LATIN_1)
                .appId(LATIN_1)
                .clusterId(LATIN_1)
                .build();
        assertThat(AmqpProperties.again(read).toFrame(1, 0).size()).isPositive();
    }

    @Test
    void whatFitsStaysAsItIs() {
        var properties = new BasicProperties(
                "a", "b", Map.of("c".repeat(255), 1), 2, 3, "d", "e", "f", "é".repeat(127), null, "g", "h", "i", "j");
        assertThat(AmqpProperties.fitting(properties)).isEqualTo(properties);
    }

    @Test
    void aNameOfAnyCharactersIsShortenedToOneThatFits() {
        for (var letter : List.of("a", "é", "語", "😀", "x😀")) {
            var shortened = AmqpProperties.fitting(letter.repeat(300));
            assertThat(shortened).isNotNull().startsWith(letter).matches(AmqpProperties::fits);
        }
    }

    @Test
    void whatRabbitmqWouldActOnAgainIsLeftOut() {
        var properties = new BasicProperties.Builder()
                .messageId("m")
                .expiration("1000")
                .userId("somebody")
                .headers(Map.of("CC", List.of("q"), "BCC", List.of("q"), "x-delivery-count", 5, "more", 1))
                .build();
        assertThat(AmqpProperties.again(properties))
                .isEqualTo(new BasicProperties.Builder()
                        .messageId("m")
                        .headers(Map.of("more", 1))
                        .build());
    }
}
