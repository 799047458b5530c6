package io.streamops.messaging.kafka;

import io.streamops.settings.KafkaAddress;
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

/** How Kafka's own clients are set up. Making one looks its address up, so none is made on an event loop. */
final class KafkaClients {
    private static final int MOST_RECORDS_A_POLL = 500;
    /** Parked copies are as large as what was parked, so it is above what brokers accept by default. */
    static final int LARGEST_REQUEST = 16 << 20;

    private static final int PRODUCER_MEMORY = 64 << 20;
    /** Pages are larger than Kafka's own 16 kB, so that each of them would be a batch of its own. */
    private static final int LARGEST_BATCH = 256 << 10;
    /** Small messages gain throughput from short waits; nobody notices the wait. */
    private static final int LINGER_MS = 2;
    /** Callers get an answer within about this time. */
    private static final int DELIVERY_MS = 20_000;

    private static final int REQUEST_MS = 8_000;
    /** What is known of a topic is kept, or the next record to it could block. */
    private static final int KNOWN_MS = 86_400_000;

    /** Who reads what is there has nothing to wait for. */
    private static final int READER_WAIT_MS = 20;

    private static final int BLOCK_MS = 5_000;

    private KafkaClients() {}

    private static Map<String, Object> common(KafkaAddress address) {
        var config = new HashMap<String, Object>(address.security());
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address.bootstrapServers());
        // Figures are asked for where they are needed; nobody reads them by JMX.
        config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
        config.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 100);
        config.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
        config.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 60_000);
        return config;
    }

    static KafkaConsumer<byte[], byte[]> consumer(KafkaAddress address, KafkaSource source) {
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

    /** A consumer without a group, for whoever says itself what it reads. */
    static KafkaConsumer<byte[], byte[]> reader(KafkaAddress address) {
        var config = reading(address);
        config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, READER_WAIT_MS);
        return new KafkaConsumer<>(config);
    }

    private static Map<String, Object> reading(KafkaAddress address) {
        var config = common(address);
        config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS_A_POLL);
        return config;
    }

    static KafkaProducer<byte[], byte[]> producer(KafkaAddress address) {
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

    static Admin admin(KafkaAddress address) {
        var config = common(address);
        config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_MS);
        config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, DELIVERY_MS);
        return Admin.create(config);
    }
}
