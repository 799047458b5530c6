package io.streamops.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSettingsTest {
    private static final String SECRET = "a-secret-of-16-characters";

    private static ClusterSettings cluster(Map<String, String> environment) {
        var all = new HashMap<>(environment);
        all.put("CLUSTER", "true");
        return Settings.from(new SettingValues(all, Map.of())).cluster();
    }

    @Test
    void aNodeIsAloneByDefault() {
        assertThat(Settings.from(new SettingValues(Map.of(), Map.of()))
                        .cluster()
                        .enabled())
                .isFalse();
    }

    @Test
    void membersAreThoseOfTheListOrWhatTheNameStandsFor() {
        assertThat(cluster(Map.of("CLUSTER_SEEDS", "a:5701, [::1]:5702")).members())
                .isEqualTo(List.of("a:5701", "[::1]:5702"));
        assertThat(cluster(Map.of("CLUSTER_DNS", "nodes.example", "CLUSTER_PORT", "7000"))
                        .members())
                .isEqualTo(List.of("nodes.example:7000"));
        assertThat(cluster(Map.of()).members()).isEmpty();
    }

    @Test
    void aListAndANameTogetherAreRefused() {
        assertThatThrownBy(() -> cluster(Map.of("CLUSTER_SEEDS", "a:1", "CLUSTER_DNS", "a")))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("CLUSTER_SEEDS and CLUSTER_DNS");
    }

    @Test
    void outsideLoopbackASecretIsNeeded() {
        assertThatThrownBy(() -> cluster(Map.of("CLUSTER_HOST", "192.0.2.1")))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("CLUSTER_SECRET is not set");
        assertThat(cluster(Map.of("CLUSTER_HOST", "192.0.2.1", "CLUSTER_SECRET", SECRET))
                        .secret())
                .contains(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "with a blank in the middle", "äöüäöüäöüäöüäöüäöü"})
    void aSecretThatCanBeGuessedIsRefusedAndNotShown(String secret) {
        assertThatThrownBy(() -> cluster(Map.of("CLUSTER_SECRET", secret)))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("CLUSTER_SECRET")
                .hasMessageNotContaining(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::"})
    void allAddressesAreNotOne(String host) {
        assertThatThrownBy(() -> cluster(Map.of("CLUSTER_HOST", host, "CLUSTER_SECRET", SECRET)))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("means all addresses");
    }

    @Test
    void certificateKeyAndAuthorityComeTogether() {
        assertThatThrownBy(() -> cluster(Map.of("CLUSTER_TLS_CERT", "a.pem", "CLUSTER_TLS_CA", "c.pem")))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("CLUSTER_TLS_KEY");
    }
}
