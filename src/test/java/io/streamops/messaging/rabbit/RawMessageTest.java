package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.Envelope;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A message survives the round trip through text. */
@SuppressWarnings("JavaUtilDate") // the client's own
class RawMessageTest {
    private static final Envelope ENVELOPE = new Envelope(1, false, "smap.events", "data.collected");

    private static RawMessage kept(BasicProperties properties, byte[] body) {
        var message = RawMessage.of(new Delivery(ENVELOPE, properties, body));
        return RawMessage.decode(message.encode());
    }

    @Test
    void everyPropertyAndEveryTypeOfHeaderStays() {
        var date = Date.from(Instant.ofEpochSecond(1_750_000_000));
        var headers = new LinkedHashMap<String, Object>();
        headers.put("integer", 7);
        headers.put("long", 1L << 40);
        headers.put("flag", true);
        headers.put("float", 1.5f);
        headers.put("decimal", new BigDecimal("1.25"));
        headers.put("date", date);
        headers.put("table", Map.of("inner", 1));
        headers.put("list", List.of(1, 2L));
        headers.put("nothing", null);
        var properties = new BasicProperties(
                "application/json",
                "utf-8",
                headers,
                2,
                5,
                "corr",
                "answers",
                "60000",
                "id",
                date,
                "type",
                "guest",
                "app",
                "cluster");
        var kept = kept(properties, new byte[] {0, -1, 7});
        assertThat(kept.properties()).isEqualTo(properties);
        assertThat(kept.body()).containsExactly(0, -1, 7);
    }

    @Test
    void aMessageWithoutAnyPropertyIsKeptToo() {
        var kept = kept(new BasicProperties(), new byte[0]);
        assertThat(kept.properties()).isEqualTo(new BasicProperties());
        assertThat(kept.body()).isEmpty();
    }
}
