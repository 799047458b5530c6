package io.streamops.events.projection;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.messaging.kafka.KafkaTopics;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Gauges of the event topics; NaN until Kafka has answered. */
final class TopicMeters {
    private final KafkaTopics topics;
    private final MeterRegistry registry;
    private final Map<String, AtomicReference<KafkaTopics.@Nullable Status>> statuses = new LinkedHashMap<>();

    TopicMeters(KafkaTopics topics, MeterRegistry registry, List<String> names) {
        this.topics = topics;
        this.registry = registry;
        names.forEach(name -> {
            var last = new AtomicReference<KafkaTopics.@Nullable Status>();
            statuses.put(name, last);
            gauge(
                    "streamops.events.topic.partitions",
                    "How many partitions a topic has",
                    null,
                    name,
                    last,
                    KafkaTopics.Status::partitions);
            gauge(
                    "streamops.events.topic.size",
                    "What a topic takes on disk",
                    "bytes",
                    name,
                    last,
                    KafkaTopics.Status::bytes);
            gauge(
                    "streamops.events.topic.lagging.replicas",
                    "Replicas of a topic that are not in sync",
                    null,
                    name,
                    last,
                    KafkaTopics.Status::lagging);
        });
    }

    private void gauge(
            String meter,
            String description,
            @Nullable String unit,
            String topic,
            AtomicReference<KafkaTopics.@Nullable Status> last,
            ToDoubleFunction<KafkaTopics.Status> value) {
        Gauge.builder(meter, last, each -> {
                    var known = each.get();
                    return known == null ? Double.NaN : value.applyAsDouble(known);
                })
                .description(description)
                .baseUnit(unit)
                .tag("topic", topic)
                .strongReference(true)
                .register(registry);
    }

    Future<?> refresh() {
        return Future.join(statuses.keySet().stream()
                .map(name -> topics.figures(name).onSuccess(Objects.requireNonNull(statuses.get(name))::set))
                .toList());
    }
}
