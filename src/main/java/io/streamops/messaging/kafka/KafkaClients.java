package io.streamops.messaging.kafka;

import io.streamops.settings.KafkaSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The configuration of Kafka's clients. Creating a client resolves its address, so it is never done on an event loop. */
final class KafkaClients {
    private static final int MOST_RECORDS_A_POLL = 500;
    /** Parked copies are larger than the originals, so the limit is above the brokers' default. */
    static final int LARGEST_REQUEST = 16 << 20;

    private static final int PRODUCER_MEMORY = 64 << 20;
    /** Crawled pages exceed Kafka's default of 16 kB, which would make each page a batch of its own. */
    private static final int LARGEST_BATCH = 256 << 10;
    /** A short linger batches small messages at no noticeable latency. */
    private static final int LINGER_MS = 2;
    /** The upper bound for publishing, after which callers get a failure. */
    private static final int DELIVERY_MS = 20_000;

    private static final int REQUEST_MS = 8_000;
    /** Topic metadata is kept this long; without it, the next record would block. */
    private static final int KNOWN_MS = 86_400_000;

    /** A reader of existing records does not wait for new ones. */
    private static final int READER_WAIT_MS = 20;

    private static final int BLOCK_MS = 5_000;

    private KafkaClients() {}

    private static Map<String, Object> common(KafkaSettings.Address address) {
        var config = new HashMap<String, Object>(address.security());
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address.bootstrapServers());
        // Metrics are read directly; nothing uses JMX.
        config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
        config.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 100);
        config.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        config.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 60_000);
        return config;
    }

    static KafkaConsumer<byte[], byte[]> consumer(KafkaSettings.Address address, KafkaSource source) {
        var config = reading(address);
        config.put(ConsumerConfig.GROUP_ID_CONFIG, source.group());
        config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, source.start().word());
        config.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        config.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int)
                source.sessionTimeout().toMillis());
        config.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int)
                source.heartbeat().toMillis());
        config.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, (int)
                source.maxPollInterval().toMillis());
        if (source.member() != null) {
            config.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, source.member());
        }
        return new KafkaConsumer<>(config);
    }

    /** A consumer without a group, for callers that choose partitions and offsets themselves. */
    static KafkaConsumer<byte[], byte[]> reader(KafkaSettings.Address address) {
        var config = reading(address);
        config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, READER_WAIT_MS);
        return new KafkaConsumer<>(config);
    }

    private static Map<String, Object> reading(KafkaSettings.Address address) {
        var config = common(address);
        config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS_A_POLL);
        return config;
    }

    static KafkaProducer<byte[], byte[]> producer(KafkaSettings.Address address) {
        var config = common(address);
        config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        config.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
        config.put(ProducerConfig.BATCH_SIZE_CONFIG, LARGEST_BATCH);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MS);
        config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MS);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_MS);
        config.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, KNOWN_MS);
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_REQUEST);
        config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, PRODUCER_MEMORY);
        return new KafkaProducer<>(config);
    }

    static Admin admin(KafkaSettings.Address address) {
        var config = common(address);
        config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MS);
        config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DELIVERY_MS);
        return Admin.create(config);
    }
}
