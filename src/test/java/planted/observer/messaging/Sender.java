package planted.observer.messaging;

/** Planted: has the client that only observers have. */
class Sender {
    io.vertx.rabbitmq.RabbitMQClient client;
}
