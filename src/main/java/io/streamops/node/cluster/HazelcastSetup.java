package io.streamops.node.cluster;

import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.MultiMapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.SocketInterceptorConfig;
import com.hazelcast.spi.properties.ClusterProperty;
import io.streamops.settings.ClusterSettings;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of Hazelcast: one address, members only from the settings, no data to its vendor, and 10 s until a silent
 * member is removed.
 */
final class HazelcastSetup {
    private static final String PLAIN_NAME = "streamops";

    private static final Map<String, String> PROPERTIES = Map.ofEntries(
            Map.entry(ClusterProperty.LOGGING_TYPE.getName(), "slf4j"),
            Map.entry(ClusterProperty.PHONE_HOME_ENABLED.getName(), "false"),
            Map.entry(ClusterProperty.SHUTDOWNHOOK_ENABLED.getName(), "false"),
            Map.entry(ClusterProperty.SOCKET_BIND_ANY.getName(), "false"),
            Map.entry(ClusterProperty.WAIT_SECONDS_BEFORE_JOIN.getName(), "0"),
            Map.entry(ClusterProperty.HEARTBEAT_INTERVAL_SECONDS.getName(), "2"),
            Map.entry(ClusterProperty.MAX_NO_HEARTBEAT_SECONDS.getName(), "10"),
            Map.entry(ClusterProperty.MERGE_FIRST_RUN_DELAY_SECONDS.getName(), "10"),
            Map.entry(ClusterProperty.MERGE_NEXT_RUN_DELAY_SECONDS.getName(), "5"),
            Map.entry(ClusterProperty.GRACEFUL_SHUTDOWN_MAX_WAIT.getName(), "3"),
            Map.entry(ClusterProperty.PARTITION_COUNT.getName(), "31"),
            Map.entry(ClusterProperty.PARTITION_OPERATION_THREAD_COUNT.getName(), "2"),
            Map.entry(ClusterProperty.IO_THREAD_COUNT.getName(), "1"));

    private HazelcastSetup() {}

    /** @param secret what members must know; null: only the address protects the cluster */
    static Config config(ClusterSettings settings, @Nullable SharedSecret secret) {
        var config = new Config()
                .setClusterName(secret == null ? PLAIN_NAME : secret.clusterName())
                .addMultiMapConfig(new MultiMapConfig("__vertx.subs")
                        .setBackupCount(1)
                        .setValueCollectionType(MultiMapConfig.ValueCollectionType.SET));
        PROPERTIES.forEach(config::setProperty);
        config.setProperty("hazelcast.local.localAddress", settings.address());
        // The cluster manager of Vert.x identifies members by it.
        config.getMemberAttributeConfig()
                .setAttribute("__vertx.nodeId", UUID.randomUUID().toString());
        config.getSerializationConfig().setJavaSerializationFilterConfig(deserializationFilter());
        network(config.getNetworkConfig(), settings, secret != null);
        return config;
    }

    private static void network(NetworkConfig network, ClusterSettings settings, boolean guarded) {
        network.setPort(settings.port()).setPortAutoIncrement(false);
        network.setSocketInterceptorConfig(new SocketInterceptorConfig().setEnabled(guarded));
        var join = network.getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(3);
    }

    /** Allows deserialization of classes of Hazelcast, of Vert.x' cluster manager and of a few packages of the JDK only. */
    private static JavaSerializationFilterConfig deserializationFilter() {
        var allowed = new ClassFilter()
                .addPrefixes("com.hazelcast.", "io.vertx.spi.cluster.hazelcast.")
                .addPrefixes("java.lang.", "java.util.", "java.time.", "java.io.")
                // Arrays; their elements are checked separately.
                .addPrefixes("[");
        return new JavaSerializationFilterConfig().setDefaultsDisabled(true).setWhitelist(allowed);
    }
}
