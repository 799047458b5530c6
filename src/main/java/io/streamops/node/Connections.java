package io.streamops.node;

import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.node.observability.DependencyMonitor;
import io.streamops.settings.Settings;
import io.streamops.settings.SmtpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The connections of a node to its brokers. */
record Connections(
        Settings.BrokerAddresses addresses,
        Connections.LazyResource<KafkaTopics> kafka,
        RedisConnections redis,
        RabbitConnections rabbit,
        ObjectStorage objects) {

    static Connections open(Vertx vertx, Settings.BrokerAddresses addresses) {
        return new Connections(
                addresses,
                new LazyResource<>(() -> KafkaTopics.open(vertx, addresses.kafka())),
                new RedisConnections(vertx, addresses.redis()),
                new RabbitConnections(vertx, addresses.rabbit()),
                new ObjectStorage(vertx, addresses.objects()));
    }

    /** The dependencies to monitor. Mail can wait, so a node is ready without SMTP. */
    List<DependencyMonitor.Dependency> dependencies(Vertx vertx) {
        return List.of(
                new DependencyMonitor.Dependency(
                        "kafka",
                        addresses.kafka().toString(),
                        true,
                        () -> kafka.get().compose(KafkaTopics::ping)),
                new DependencyMonitor.Dependency("redis", addresses.redis().toString(), true, redis::ping),
                new DependencyMonitor.Dependency("rabbitmq", addresses.rabbit().toString(), true, rabbit::ping),
                new DependencyMonitor.Dependency("minio", addresses.objects().toString(), true, objects::ping),
                new DependencyMonitor.Dependency(
                        "smtp", addresses.smtp().toString(), false, () -> reach(vertx, addresses.smtp())));
    }

    private static Future<Void> reach(Vertx vertx, SmtpSettings.Address address) {
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

    /** Opened on first use; a failed attempt is repeated on the next use. */
    static final class LazyResource<T> {
        private final Supplier<Future<T>> opening;
        private @Nullable Future<T> opened;

        LazyResource(Supplier<Future<T>> opening) {
            this.opening = opening;
        }

        synchronized Future<T> get() {
            if (opened == null || opened.failed()) {
                opened = opening.get();
            }
            return opened;
        }

        /** A failed future if it was not opened. */
        synchronized Future<T> ifOpened() {
            return opened == null ? Future.failedFuture("not opened") : opened;
        }
    }
}
