package io.streamops.messaging.kafka;

import java.time.Duration;
import java.util.HashMap;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a topic to be created.
 *
 * @param retention how long records are kept; null: forever
 * @param largestRecord the maximum size of a batch in bytes; null: the broker's default
 * @param compacted whether the topic is compacted instead of deleted by age
 */
public record TopicSpec(
        String name,
        int partitions,
        short replication,
        @Nullable Duration retention,
        @Nullable Integer largestRecord,
        boolean compacted) {
    private static final Duration WEEK = Duration.ofDays(7);

    /** Three partitions, one replica, seven days, as the contracts require. */
    public static TopicSpec standard(String name) {
        return new TopicSpec(name, 3, (short) 1, WEEK, null, false);
    }

    /** {@link #standard} with another number of partitions. */
    public static TopicSpec standard(String name, int partitions) {
        return new TopicSpec(name, partitions, (short) 1, WEEK, null, false);
    }

    NewTopic toNewTopic() {
        var config = new HashMap<String, String>();
        config.put(TopicConfig.RETENTION_MS_CONFIG, retention == null ? "-1" : Long.toString(retention.toMillis()));
        config.put(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                compacted ? TopicConfig.CLEANUP_POLICY_COMPACT : TopicConfig.CLEANUP_POLICY_DELETE);
        if (largestRecord != null) {
            config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, largestRecord.toString());
        }
        return new NewTopic(name, partitions, replication).configs(config);
    }
}
