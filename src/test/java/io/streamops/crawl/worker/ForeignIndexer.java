package io.streamops.crawl.worker;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Stands for an indexer in another language: RabbitMQ's own client and bytes. */
final class ForeignIndexer implements AutoCloseable {
    private static final String QUEUE = "crawler_queue";

    private final Connection connection;
    private final Channel channel;
    private final List<GetResponse> read = new ArrayList<>();

    ForeignIndexer(RabbitSettings.Address address) throws Exception {
        connection = PlainAmqp.connect(address.url());
        channel = connection.createChannel();
        channel.queueDeclare(QUEUE, true, false, false, null);
    }

    /** The messages about a page that are in the queue now or have been. */
    List<GetResponse> messages(String url) throws IOException {
        for (var next = channel.basicGet(QUEUE, true); next != null; next = channel.basicGet(QUEUE, true)) {
            read.add(next);
        }
        return read.stream()
                .filter(message -> url.equals(page(message).getString("url")))
                .toList();
    }

    static JsonObject page(GetResponse message) {
        return new JsonObject(new String(message.getBody(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
