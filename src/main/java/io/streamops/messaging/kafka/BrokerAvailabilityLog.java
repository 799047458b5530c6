package io.streamops.messaging.kafka;

import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs once when Kafka becomes unavailable or rejects something, and once when it recovers. A consumer waits silently for an
 * unavailable broker, so its connections are counted.
 */
final class BrokerAvailabilityLog {
    private static final Logger log = LoggerFactory.getLogger(BrokerAvailabilityLog.class);

    private final String lane;
    private @Nullable String trouble;
    private boolean connected;

    BrokerAvailabilityLog(String lane) {
        this.lane = lane;
    }

    void failed(RuntimeException cause) {
        trouble(cause.toString());
        connected = false;
    }

    /** A poll has returned: Kafka rejects nothing, though it may be unreachable. */
    void polled() {
        if (connected) {
            well();
        }
    }

    void look(KafkaConsumer<?, ?> consumer) {
        connected = consumer.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals("connection-count"))
                .anyMatch(entry -> entry.getValue().metricValue() instanceof Number count && count.intValue() > 0);
        if (!connected && trouble == null) {
            trouble("no connection to a broker");
        }
    }

    private void trouble(String what) {
        if (!what.equals(trouble)) {
            trouble = what;
            log.atWarn().addKeyValue("lane", lane).addKeyValue("cause", what).log("kafka is unavailable");
        }
    }

    private void well() {
        if (trouble != null) {
            trouble = null;
            log.atInfo().addKeyValue("lane", lane).log("kafka is available again");
        }
    }
}
