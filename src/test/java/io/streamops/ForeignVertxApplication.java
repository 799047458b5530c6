package io.streamops;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import io.vertx.rabbitmq.QueueOptions;
import io.vertx.rabbitmq.RabbitMQClient;
import io.vertx.rabbitmq.RabbitMQConsumer;
import io.vertx.rabbitmq.RabbitMQMessage;
import io.vertx.rabbitmq.RabbitMQOptions;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A third-party application on plain Vert.x: a collector that reads results, a crawler and an indexer. It knows the contracts
 * and Vert.x's client of RabbitMQ, and nothing of StreamOps. One client publishes and one consumes.
 */
@SuppressWarnings("NullAway.Init") // set when it starts
final class ForeignVertxApplication extends VerticleBase {
    private static final String EVENTS = "smap.events";
    private static final String RESULTS = "results.inbound";
    private static final String PAGES = "crawler_queue";
    private static final BasicProperties JSON = new BasicProperties.Builder()
            .deliveryMode(2)
            .contentType("application/json")
            .build();

    private final RabbitMQOptions options;
    private final Queue<JsonObject> results = new ConcurrentLinkedQueue<>();
    private final Queue<JsonObject> pages = new ConcurrentLinkedQueue<>();
    private RabbitMQClient publishing;
    private RabbitMQClient consuming;

    ForeignVertxApplication(URI rabbit) {
        var user = rabbit.getUserInfo().split(":", 2);
        options = new RabbitMQOptions()
                .setHost(rabbit.getHost())
                .setPort(rabbit.getPort())
                .setUser(user[0])
                .setPassword(user[1])
                .setVirtualHost(rabbit.getPath().substring(1));
    }

    @Override
    public Future<?> start() {
        publishing = RabbitMQClient.create(vertx, options);
        consuming = RabbitMQClient.create(vertx, options);
        return Future.all(publishing.start(), consuming.start())
                .compose(connected -> publishing.confirmSelect())
                .compose(confirms -> publishing.exchangeDeclare(EVENTS, "topic", true, false))
                .compose(declared -> publishing.queueDeclare(PAGES, true, false, false))
                .compose(declared -> consuming.exchangeDeclare(RESULTS, "topic", true, false))
                .compose(declared -> consuming.queueDeclareAuto())
                .map(made -> made.getString("queue"))
                .compose(queue -> consuming
                        .queueBind(queue, RESULTS, "analyze.result")
                        .compose(bound -> consume(queue, results)));
    }

    private Future<RabbitMQConsumer> consume(String queue, Queue<JsonObject> into) {
        return consuming
                .basicConsumer(queue, new QueueOptions().setAutoAck(false))
                .onSuccess(consumer -> consumer.handler(message -> read(message, into)));
    }

    private void read(RabbitMQMessage message, Queue<JsonObject> into) {
        into.add(message.body().toJsonObject());
        consuming.basicAck(message.envelope().getDeliveryTag(), false);
    }

    /** Publishes collected data. */
    Future<Void> collected(JsonObject event) {
        return publish(EVENTS, "data.collected", event);
    }

    /** Publishes a crawled page. */
    Future<Void> crawled(JsonObject page) {
        return publish("", PAGES, page);
    }

    private Future<Void> publish(String exchange, String key, JsonObject body) {
        return publishing
                .basicPublish(exchange, key, JSON, body.toBuffer())
                .compose(written -> publishing.waitForConfirms());
    }

    /** Reads pages from now on, as an indexer. */
    Future<RabbitMQConsumer> index() {
        return consume(PAGES, pages);
    }

    Queue<JsonObject> results() {
        return results;
    }

    Queue<JsonObject> pages() {
        return pages;
    }

    @Override
    public Future<?> stop() {
        return Future.join(publishing.stop(), consuming.stop());
    }
}
