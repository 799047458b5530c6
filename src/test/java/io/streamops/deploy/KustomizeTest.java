package io.streamops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.streamops.machine.Programs;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KustomizeTest {
    @Requires(Requirement.KUSTOMIZE)
    @ParameterizedTest
    @ValueSource(strings = {"overlays/dev", "overlays/production"})
    void kustomizeItselfMakesTheSameOfIt(String overlay) throws Exception {
        var folder = Path.of("k8s", overlay);

        var ours = byName(Kustomization.build(folder));

        assertThat(ours).isNotEmpty().isEqualTo(byName(Yaml.documents(kustomize(folder))));
    }

    @Test
    void whatTheResolverDoesNotKnowIsRefused(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("kustomization.yaml"), "kind: Kustomization\nnamePrefix: my-\n");

        assertThatThrownBy(() -> Kustomization.build(folder)).hasMessageContaining("namePrefix");
    }

    @Test
    void aPatchThatHitsNothingIsRefused(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("kustomization.yaml"), "patches: [{target: {kind: Job}, patch: '{}'}]\n");

        assertThatThrownBy(() -> Kustomization.build(folder)).hasMessageContaining("hits nothing");
    }

    private static String kustomize(Path folder) throws Exception {
        var process = new ProcessBuilder(Programs.get("kustomize").toString(), "build", folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return text;
    }

    private static Map<String, JsonNode> byName(List<ObjectNode> objects) {
        var named = new TreeMap<String, JsonNode>();
        objects.forEach(object -> {
            inOrder(object);
            named.put(
                    object.path("kind").asText() + " " + object.path("metadata").path("name"), object);
        });
        return named;
    }

    /** Lists that are merged by the names of their entries have no order of their own. */
    private static void inOrder(JsonNode node) {
        for (var field : node.properties()) {
            var key = StrategicMerge.KEYS.get(field.getKey());
            if (key != null && field.getValue() instanceof ArrayNode list) {
                var entries = StreamSupport.stream(list.spliterator(), false)
                        .sorted(Comparator.comparing(entry -> entry.path(key).asText()))
                        .toList();
                list.removeAll().addAll(entries);
            }
        }
        node.forEach(KustomizeTest::inOrder);
    }
}
