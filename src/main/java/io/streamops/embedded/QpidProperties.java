package io.streamops.embedded;

import java.nio.file.Path;
import java.util.Map;

/** The configuration of the embedded AMQP broker: as close to RabbitMQ as possible, and small. */
final class QpidProperties {
    private QpidProperties() {}

    static Map<String, Object> of(Path dir, String configuration, int port) {
        return Map.of(
                "type",
                "Memory",
                "initialConfigurationLocation",
                configuration,
                "startupLoggedToSystemOut",
                "false",
                "qpid.work_dir",
                dir.toString(),
                "context",
                context(dir, port));
    }

    private static Map<String, String> context(Path dir, int port) {
        return Map.ofEntries(
                Map.entry("qpid.amqp_port", Integer.toString(port)),
                Map.entry("qpid.work_dir", dir.toString()),
                // A message rejected without requeueing is dropped, as in RabbitMQ. Qpid counts only rejections as
                // attempts,
                // not requeueing or lost consumers.
                Map.entry("queue.maximumDeliveryAttempts", "1"),
                Map.entry("queue.behaviourOnUnknownDeclareArgument", "IGNORE"),
                // An unroutable mandatory message is returned to its sender, and the connection stays open.
                Map.entry("qpid.port.closeWhenNoRoute", "false"),
                // RabbitMQ's default for clients.
                Map.entry("qpid.port.heartbeatDelay", "60"),
                // The default blocks publishers when the disk is 90 % full, which is common on laptops.
                Map.entry("store.filesystem.maxUsagePercent", "99"),
                Map.entry("qpid.port.protocol_handshake_timeout", "10000"),
                Map.entry("qpid.port.sessionCountLimit", "2047"),
                Map.entry("qpid.port.amqp.threadPool.size", "2"),
                Map.entry("qpid.port.amqp.threadPool.numberOfSelectors", "1"),
                Map.entry("virtualhost.connectionThreadPool.size", "4"),
                Map.entry("virtualhost.connectionThreadPool.numberOfSelectors", "1"),
                Map.entry("virtualhost.housekeepingThreadCount", "1"),
                Map.entry("broker.housekeepingThreadCount", "1"),
                Map.entry("broker.directByteBufferPoolSize", "256"));
    }
}
