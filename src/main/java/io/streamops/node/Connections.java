package io.streamops.node;

import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.node.observability.Dependency;
import io.streamops.settings.BrokerAddresses;
import io.streamops.settings.SmtpAddress;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import java.util.List;

/** What this node is connected to. */
record Connections(
        BrokerAddresses addresses,
        LazyResource<KafkaTopics> kafka,
        RedisConnections redis,
        RabbitConnections rabbit,
        ObjectStorage objects) {

    static Connections open(Vertx vertx, BrokerAddresses addresses) {
        return new Connections(
                addresses,
                new LazyResource<>(() -> KafkaTopics.open(vertx, addresses.kafka())),
                new RedisConnections(vertx, addresses.redis()),
                new RabbitConnections(vertx, addresses.rabbit()),
                new ObjectStorage(vertx, addresses.objects()));
    }

    /** All of them, each with how it is asked whether it is there. Mail can wait, so the node is ready without it. */
    List<Dependency> dependencies(Vertx vertx) {
        return List.of(
                new Dependency(
                        "kafka",
                        addresses.kafka().toString(),
                        true,
                        () -> kafka.get().compose(KafkaTopics::ping)),
                new Dependency("redis", addresses.redis().toString(), true, redis::ping),
                new Dependency("rabbitmq", addresses.rabbit().toString(), true, rabbit::ping),
                new Dependency("minio", addresses.objects().toString(), true, objects::ping),
                new Dependency("smtp", addresses.smtp().toString(), false, () -> reach(vertx, addresses.smtp())));
    }

    private static Future<Void> reach(Vertx vertx, SmtpAddress address) {
        var url = address.url();
        var standard = "smtps".equals(url.getScheme()) ? 465 : 25;
        var client = vertx.createNetClient();
        return client.connect(url.getPort() < 0 ? standard : url.getPort(), url.getHost())
                .compose(NetSocket::close)
                .eventually(client::close);
    }

    Future<Void> close() {
        var topics = kafka.ifOpened();
        return Future.join(
                        topics.succeeded() ? topics.result().close() : Future.succeededFuture(),
                        redis.close(),
                        rabbit.close(),
                        objects.close())
                .mapEmpty();
    }
}
