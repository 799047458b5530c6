package io.streamops.collected.worker;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A third-party collector that also reads results: a plain RabbitMQ client that knows only the contract. */
public final class ForeignCollector implements AutoCloseable {
    static final String QUEUE = "analytics.data.collected";
    private static final String EXCHANGE = "smap.events";
    private static final String KEY = "data.collected";
    private static final String PARKED = QUEUE + ".parked";

    private final Connection connection;
    final Channel channel;
    private final String results;

    ForeignCollector(RabbitSettings.Address address) throws Exception {
        connection = PlainAmqp.connect(address.url());
        channel = connection.createChannel();
        channel.confirmSelect();
        channel.exchangeDeclare(EXCHANGE, "topic", true);
        channel.exchangeDeclare("results.inbound", "topic", true);
        results = channel.queueDeclare().getQueue();
        channel.queueBind(results, "results.inbound", "analyze.result");
    }

    public static JsonObject event(String id, String project, int index, String path, int count) {
        return new JsonObject()
                .put("event_id", id)
                .put("event_type", "data.collected")
                .put("timestamp", "2025-11-01T12:00:00Z")
                .put(
                        "payload",
                        new JsonObject()
                                .put("project_id", project)
                                .put("job_id", project + "-brand-" + index)
                                .put("platform", "tiktok")
                                .put("minio_path", path)
                                .put("content_count", count)
                                .put("batch_index", index));
    }

    void publish(JsonObject message) throws Exception {
        publish(List.of(message.encode().getBytes(StandardCharsets.UTF_8)));
    }

    void publish(List<byte[]> bodies) throws Exception {
        for (var body : bodies) {
            channel.basicPublish(
                    EXCHANGE, KEY, new BasicProperties.Builder().deliveryMode(2).build(), body);
        }
        channel.waitForConfirmsOrDie(60_000);
    }

    long waiting() throws IOException {
        return channel.messageCount(QUEUE);
    }

    long parkedCount() throws IOException {
        return channel.messageCount(PARKED);
    }

    private List<GetResponse> taken(String queue, int count) throws Exception {
        var taken = new ArrayList<GetResponse>();
        Eventually.until(count + " messages are in " + queue, () -> {
            for (var next = channel.basicGet(queue, true); next != null; next = channel.basicGet(queue, true)) {
                taken.add(next);
            }
            return taken.size() >= count;
        });
        return taken;
    }

    /** Takes this many parked messages, waiting for them. */
    List<GetResponse> parked(int count) throws Exception {
        return taken(PARKED, count);
    }

    /** Takes this many results, waiting for them. */
    List<GetResponse> results(int count) throws Exception {
        return taken(results, count);
    }

    /** Takes the bodies of all posts that were published. */
    List<JsonObject> posts() throws IOException {
        var posts = new ArrayList<JsonObject>();
        for (var next = channel.basicGet("streamops.posts", true); next != null; ) {
            json(next).getJsonArray("posts").forEach(post -> posts.add((JsonObject) post));
            next = channel.basicGet("streamops.posts", true);
        }
        return posts;
    }

    static JsonObject json(GetResponse message) {
        return new JsonObject(new String(message.getBody(), StandardCharsets.UTF_8));
    }

    static String header(GetResponse message, String name) {
        return String.valueOf(message.getProps().getHeaders().get(name));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
