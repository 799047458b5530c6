package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.kit.IsoTime;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The headers of a parked message, and other data read from message properties. */
final class RabbitParkedHeaders {
    static final String REASON = "x-parked-reason";
    static final String QUEUE = "x-parked-queue";
    static final String ATTEMPTS = "x-parked-attempts";
    static final String AT = "x-parked-at";
    private static final String PREFIX = "x-parked-";
    /** All headers must fit into one frame. */
    private static final int LONGEST_REASON = 2_000;

    private static final int ID_BYTES = 8;

    private RabbitParkedHeaders() {}

    static Map<String, Object> of(BasicProperties properties, String queue, String reason, int attempts, Instant now) {
        var headers = without(properties);
        headers.putAll(alone(queue, reason, attempts, now));
        return headers;
    }

    /** The headers that parking adds. */
    static Map<String, Object> alone(String queue, String reason, int attempts, Instant now) {
        var headers = new LinkedHashMap<String, Object>();
        headers.put(REASON, reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) : reason);
        headers.put(QUEUE, queue);
        headers.put(ATTEMPTS, attempts);
        headers.put(AT, IsoTime.text(now));
        return headers;
    }

    /** The message's headers from before it was parked. */
    static Map<String, Object> without(BasicProperties properties) {
        var headers = new LinkedHashMap<>(all(properties));
        headers.keySet().removeIf(name -> name.startsWith(PREFIX));
        return headers;
    }

    private static Map<String, Object> all(BasicProperties properties) {
        return Objects.requireNonNullElse(properties.getHeaders(), Map.of());
    }

    /** The headers as text, with the properties that handlers may need. */
    static Map<String, String> texts(BasicProperties properties) {
        var texts = new LinkedHashMap<String, String>();
        put(texts, "content-type", properties.getContentType());
        put(texts, "message-id", properties.getMessageId());
        put(texts, "correlation-id", properties.getCorrelationId());
        all(properties).forEach((name, value) -> put(texts, name, value));
        return texts;
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put(name, value.toString());
        }
    }

    static String text(BasicProperties properties, String header) {
        return Objects.toString(all(properties).get(header), "");
    }

    static int attempts(BasicProperties properties) {
        return all(properties).get(ATTEMPTS) instanceof Number number ? number.intValue() : 0;
    }

    static @Nullable Instant at(BasicProperties properties) {
        try {
            return Instant.parse(text(properties, AT));
        } catch (DateTimeException e) {
            return null;
        }
    }

    static String body(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            return "base64:" + Base64.getEncoder().encodeToString(body);
        }
    }

    /** The id of a parked message, derived from its content and time of parking, because the broker assigns none. */
    static String id(BasicProperties properties, byte[] body) {
        var digest = sha256();
        digest.update(body);
        digest.update(text(properties, AT).getBytes(StandardCharsets.UTF_8));
        digest.update(Objects.toString(properties.getMessageId(), "").getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest(), 0, ID_BYTES);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
