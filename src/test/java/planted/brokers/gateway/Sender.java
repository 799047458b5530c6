package planted.brokers.gateway;

/** Planted: speaks to a broker by itself. */
class Sender {
    com.rabbitmq.client.Channel channel;
}
