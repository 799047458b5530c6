package io.streamops.messaging.kafka;

import java.time.Duration;
import java.util.HashMap;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * A topic as it is to be made where it does not exist.
 *
 * @param retention how long records are kept; null for ever
 * @param largestRecord how many bytes a batch of records may have; null for the broker's own limit
 * @param compacted whether only the last record of a key is kept, instead of deleting by age
 */
public record TopicSpec(
        String name,
        int partitions,
        short replication,
        @Nullable Duration retention,
        @Nullable Integer largestRecord,
        boolean compacted) {
    private static final Duration WEEK = Duration.ofDays(7);

    /** Three partitions, one replica, seven days: what the contracts ask for. */
    public static TopicSpec standard(String name) {
        return new TopicSpec(name, 3, (short) 1, WEEK, null, false);
    }

    /** As {@link #standard}, with other partitions. */
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
