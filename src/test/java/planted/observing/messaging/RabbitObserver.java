package planted.observing.messaging;

/** Planted: publishes with the client that is to observe. */
class RabbitObserver {
    void publish(io.vertx.rabbitmq.RabbitMQClient client, io.vertx.core.buffer.Buffer body) {
        client.basicPublish("", "queue", body);
    }
}
