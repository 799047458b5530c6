package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Return;
import io.vertx.core.Promise;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** A message being published. */
final class OutgoingMessage {
    private final String exchange;
    private final String routingKey;
    private final boolean mandatory;
    private final BasicProperties properties;
    private final byte[] body;
    private final Promise<Void> promise;
    private final AtomicInteger underWay;

    /** @param underWay the counter of messages in flight */
    OutgoingMessage(
            String exchange,
            String routingKey,
            boolean mandatory,
            BasicProperties properties,
            byte[] body,
            Promise<Void> promise,
            AtomicInteger underWay) {
        this.exchange = exchange;
        this.routingKey = routingKey;
        this.mandatory = mandatory;
        this.properties = properties;
        this.body = body;
        this.promise = promise;
        this.underWay = underWay;
    }

    String exchange() {
        return exchange;
    }

    /**
     * Rejects what AMQP cannot carry. The client would notice only after counting the message, and later confirms would be
     * assigned to the wrong messages.
     */
    void check(int frameMax) throws NotEncodable {
        if (!AmqpProperties.fits(exchange) || !AmqpProperties.fits(routingKey)) {
            throw new NotEncodable("the exchange or routing key is longer than 255 bytes");
        }
        var size = headerSize();
        if (frameMax > 0 && size > frameMax) {
            throw new NotEncodable("its properties have %d bytes; a frame has %d".formatted(size, frameMax));
        }
    }

    private int headerSize() throws NotEncodable {
        try {
            return properties.toFrame(0, body.length).size();
        } catch (IOException | IllegalArgumentException e) {
            throw new NotEncodable("its properties cannot be encoded: " + e.getMessage());
        }
    }

    void publish(Channel channel) throws IOException {
        channel.basicPublish(exchange, routingKey, mandatory, properties, body);
    }

    /** Whether this message equals the returned one, byte for byte. */
    boolean isReturnedAs(Return message) {
        return mandatory
                && routingKey.equals(message.getRoutingKey())
                && exchange.equals(message.getExchange())
                && Arrays.equals(body, message.getBody());
    }

    void confirmed() {
        underWay.decrementAndGet();
        promise.tryComplete();
    }

    void failed(Throwable cause) {
        underWay.decrementAndGet();
        promise.tryFail(cause);
    }

    /** The message's properties do not fit into AMQP; nothing was written. */
    static final class NotEncodable extends RabbitPublisher.NotPublished {
        NotEncodable(String message) {
            super(message);
        }
    }
}
