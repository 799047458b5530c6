package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.impl.AMQImpl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;

/**
 * A message as delivered: its body and all properties. A lane that takes it out of the queue for a while stores it as text,
 * and can requeue or park it unchanged.
 */
public final class RawMessage {
    private final BasicProperties properties;
    private final byte[] body;

    private RawMessage(BasicProperties properties, byte[] body) {
        this.properties = properties;
        this.body = body;
    }

    static RawMessage of(Delivery message) {
        return new RawMessage(message.getProperties(), message.getBody());
    }

    /** Decodes the output of {@link #encode()}. */
    public static RawMessage decode(String text) {
        try (var in =
                new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            var properties = (BasicProperties) AMQImpl.readContentHeaderFrom(in);
            return new RawMessage(properties, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Encodes the properties in AMQP's binary form, which keeps the types of headers, followed by the body. */
    public String encode() {
        var bytes = new ByteArrayOutputStream(2 * body.length);
        try (var out = new DataOutputStream(bytes)) {
            out.write(properties.toFrame(0, body.length).getPayload());
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    BasicProperties properties() {
        return properties;
    }

    /** Must not be changed. */
    public byte[] body() {
        return body;
    }
}
