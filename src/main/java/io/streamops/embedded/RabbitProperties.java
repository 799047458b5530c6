package io.streamops.embedded;

import java.nio.file.Path;
import java.util.Map;

/** How the embedded AMQP broker is set up: as close to RabbitMQ as it can be brought, and small. */
final class RabbitProperties {
    private RabbitProperties() {}

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
                // A message that is given back without requeueing is dropped, as RabbitMQ does. Qpid counts only those
                // as attempts: requeueing and a lost consumer do not bring a message nearer to its end.
                Map.entry("queue.maximumDeliveryAttempts", "1"),
                Map.entry("queue.behaviourOnUnknownDeclareArgument", "IGNORE"),
                // An unroutable mandatory message comes back to its sender, and the connection stays.
                Map.entry("qpid.port.closeWhenNoRoute", "false"),
                // RabbitMQ's own suggestion to clients.
                Map.entry("qpid.port.heartbeatDelay", "60"),
                // The rule of thumb that stops publishers on a disk that is 90% full would stop many a laptop.
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
