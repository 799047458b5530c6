package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All embedded brokers together, as a node starts them. */
class EmbeddedBrokersIT {
    @TempDir
    Path dir;

    @Test
    void allThatAreNotSetStart() throws Exception {
        var progress = new Log();
        var brokers = EmbeddedBrokers.start(anyPorts(Map.of()), progress);
        try {
            assertThat(brokers.embedded()).containsOnlyKeys("kafka", "redis", "rabbitmq", "minio", "smtp");
            assertThat(progress.ready).hasSize(5);
            assertThat(brokers.addresses().redis().url()).hasScheme("redis").hasHost("127.0.0.1");
        } finally {
            brokers.stop();
            brokers.stop();
        }
    }

    @Test
    void twoNodesOnOneMachineGetDifferentPorts() throws Exception {
        var one = EmbeddedBrokers.start(settings(dir.resolve("one"), Map.of()), new Log());
        try {
            var two = EmbeddedBrokers.start(settings(dir.resolve("two"), Map.of()), new Log());
            try {
                assertThat(two.addresses().kafka()).isNotEqualTo(one.addresses().kafka());
                assertThat(two.addresses().redis()).isNotEqualTo(one.addresses().redis());
                assertThat(two.addresses().rabbit())
                        .isNotEqualTo(one.addresses().rabbit());
                assertThat(two.addresses().objects().endpoint())
                        .isNotEqualTo(one.addresses().objects().endpoint());
                assertThat(two.addresses().smtp()).isNotEqualTo(one.addresses().smtp());
            } finally {
                two.stop();
            }
        } finally {
            one.stop();
        }
    }

    @Test
    void aPortThatWasAskedForAndIsTakenIsAnErrorThatNamesTheSetting() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (var broker : List.of("KAFKA", "REDIS", "RABBITMQ", "MINIO", "SMTP")) {
                var setting = "EMBEDDED_" + broker + "_PORT";
                var port = Integer.toString(taken.getLocalPort());
                assertThatThrownBy(() -> EmbeddedBrokers.start(anyPorts(Map.of(setting, port)), new Log()))
                        .isInstanceOf(BrokerStartFailed.class)
                        .hasMessage("%s is %s, which is in use; set it to a free port, or to 0 for any", setting, port);
            }
        }
    }

    private Settings anyPorts(Map<String, String> more) {
        var all = new HashMap<>(Map.of(
                "EMBEDDED_KAFKA_PORT", "0",
                "EMBEDDED_REDIS_PORT", "0",
                "EMBEDDED_RABBITMQ_PORT", "0",
                "EMBEDDED_MINIO_PORT", "0",
                "EMBEDDED_SMTP_PORT", "0"));
        all.putAll(more);
        return settings(dir, all);
    }

    private static Settings settings(Path data, Map<String, String> texts) {
        var all = new HashMap<>(texts);
        all.put("DATA_DIR", data.toString());
        return Settings.from(new SettingValues(all, Map.of()));
    }

    /** Records the events. */
    private static final class Log implements EmbeddedBrokers.Progress {
        private final List<String> starting = new ArrayList<>();
        private final List<String> ready = new ArrayList<>();

        @Override
        public void starting(String broker) {
            starting.add(broker);
        }

        @Override
        public void ready(String broker, String address, Duration took) {
            assertThat(starting).contains(broker);
            ready.add(broker + " " + address + " " + took.toMillis() + " ms");
        }
    }
}
