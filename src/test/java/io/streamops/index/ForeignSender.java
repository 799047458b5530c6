package io.streamops.index;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.streamops.index.schema.SomePost;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A third-party crawler or collector: a plain RabbitMQ client that knows only the contract. */
final class ForeignSender implements AutoCloseable {
    static final String PAGES = "crawler_queue";
    static final String POSTS = "streamops.posts";

    private final String queue;
    private final String parked;
    private final Connection connection;
    private final Channel channel;

    ForeignSender(RabbitSettings.Address address, String queue) throws Exception {
        this.queue = queue;
        parked = queue + ".parked";
        connection = PlainAmqp.connect(address.url());
        channel = connection.createChannel();
        channel.confirmSelect();
    }

    void declare(Map<String, Object> arguments) throws IOException {
        channel.queueDeclare(queue, true, false, false, arguments);
    }

    void publish(String body) throws Exception {
        publish(List.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    void publish(String body, Map<String, Object> headers) throws Exception {
        var properties =
                new BasicProperties.Builder().deliveryMode(2).headers(headers).build();
        channel.basicPublish("", queue, properties, body.getBytes(StandardCharsets.UTF_8));
        channel.waitForConfirmsOrDie(60_000);
    }

    void publish(List<byte[]> bodies) throws Exception {
        for (var body : bodies) {
            channel.basicPublish(
                    "", queue, new BasicProperties.Builder().deliveryMode(2).build(), body);
        }
        channel.waitForConfirmsOrDie(60_000);
    }

    static String page(String url, String text) {
        return """
                {"url": "%s", "text": "%s", "metadata": {"title": "T", "timestamp": "2025-11-01T12:00:00Z", "status_code": 200}}""".formatted(url, text);
    }

    /** A message as collectors send them. */
    static byte[] posts(List<SomePost> posts) {
        var array = new JsonArray();
        posts.forEach(post -> array.add(post.post().toJson()));
        return new JsonObject().put("posts", array).toBuffer().getBytes();
    }

    long waiting() throws IOException {
        return channel.messageCount(queue);
    }

    long parkedCount() throws IOException {
        return channel.messageCount(parked);
    }

    /** Takes this many parked messages, waiting for them. */
    List<GetResponse> parked(int count) throws Exception {
        var taken = new ArrayList<GetResponse>();
        Eventually.until(count + " messages are parked", () -> {
            for (var next = channel.basicGet(parked, true); next != null; next = channel.basicGet(parked, true)) {
                taken.add(next);
            }
            return taken.size() >= count;
        });
        return taken;
    }

    static String header(GetResponse message, String name) {
        return String.valueOf(message.getProps().getHeaders().get(name));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
