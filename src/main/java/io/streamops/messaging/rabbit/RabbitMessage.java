package io.streamops.messaging.rabbit;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message to be published.
 *
 * @param exchange empty for the default one, which routes by the queue's name
 * @param body is not changed any more
 * @param contentType such as {@code application/json}
 * @param messageId names the message for its consumers; of more than 255 bytes they get a shortened one; null where it has no name
 * @param mandatory whether it is a failure that no queue takes it
 */
public record RabbitMessage(
        String exchange,
        String routingKey,
        Buffer body,
        Map<String, String> headers,
        String contentType,
        @Nullable String messageId,
        boolean mandatory) {

    /** JSON for a queue, which has to exist. */
    public static RabbitMessage toQueue(String queue, String json) {
        return json("", queue, json, true);
    }

    /** JSON for whoever has bound a queue to the exchange, be it nobody. */
    public static RabbitMessage toExchange(String exchange, String routingKey, String json) {
        return json(exchange, routingKey, json, false);
    }

    private static RabbitMessage json(String exchange, String routingKey, String json, boolean mandatory) {
        var body = Buffer.buffer(json);
        return new RabbitMessage(exchange, routingKey, body, Map.of(), "application/json", null, mandatory);
    }

    public RabbitMessage withHeaders(Map<String, String> more) {
        return new RabbitMessage(exchange, routingKey, body, more, contentType, messageId, mandatory);
    }

    public RabbitMessage withMessageId(String id) {
        return new RabbitMessage(exchange, routingKey, body, headers, contentType, id, mandatory);
    }
}
