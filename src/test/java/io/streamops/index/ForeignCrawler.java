package io.streamops.index;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.streamops.messaging.Eventually;
import io.streamops.settings.RabbitAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Somebody else's crawler: a plain client of RabbitMQ that knows nothing but the contract. */
final class ForeignCrawler implements AutoCloseable {
    static final String QUEUE = "crawler_queue";
    private static final String PARKED = "crawler_queue.parked";

    private final Connection connection;
    private final Channel channel;

    ForeignCrawler(RabbitAddress address) throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(address.url());
        factory.setVirtualHost("/");
        connection = factory.newConnection();
        channel = connection.createChannel();
        channel.confirmSelect();
    }

    void declare(Map<String, Object> arguments) throws IOException {
        channel.queueDeclare(QUEUE, true, false, false, arguments);
    }

    void publish(String body) throws Exception {
        publish(List.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    void publish(List<byte[]> bodies) throws Exception {
        for (var body : bodies) {
            channel.basicPublish(
                    "", QUEUE, new BasicProperties.Builder().deliveryMode(2).build(), body);
        }
        channel.waitForConfirmsOrDie(60_000);
    }

    static String page(String url, String text) {
        return """
                {"url": "%s", "text": "%s", "metadata": {"title": "T", "timestamp": "2025-11-01T12:00:00Z", "status_code": 200}}""".formatted(url, text);
    }

    long waiting() throws IOException {
        return channel.messageCount(QUEUE);
    }

    long parkedCount() throws IOException {
        return channel.messageCount(PARKED);
    }

    /** Takes so many parked messages, once they are there. */
    List<GetResponse> parked(int count) throws Exception {
        var parked = new ArrayList<GetResponse>();
        Eventually.until(count + " messages are parked", () -> {
            for (var next = channel.basicGet(PARKED, true); next != null; next = channel.basicGet(PARKED, true)) {
                parked.add(next);
            }
            return parked.size() >= count;
        });
        return parked;
    }

    static String header(GetResponse message, String name) {
        return String.valueOf(message.getProps().getHeaders().get(name));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
