package io.streamops.messaging.rabbit;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message to publish.
 *
 * @param exchange the exchange; empty: the default exchange, which routes by queue name
 * @param body must not be changed any more
 * @param contentType such as {@code application/json}
 * @param messageId the message id; consumers get a shortened one if it exceeds 255 bytes. Null: none
 * @param mandatory whether publishing fails if no queue receives the message
 */
public record RabbitMessage(
        String exchange,
        String routingKey,
        Buffer body,
        Map<String, String> headers,
        String contentType,
        @Nullable String messageId,
        boolean mandatory) {

    /** JSON for a queue, which must exist. */
    public static RabbitMessage toQueue(String queue, String json) {
        return json("", queue, json, true);
    }

    /** JSON for an exchange; no queue needs to be bound. */
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
