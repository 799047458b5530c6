package io.streamops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferencesTest {
    private static final Set<String> OUTSIDE =
            Set.of("streamops-brokers", "streamops-cluster", "streamops-access", "streamops-scaling");

    /** Each text is changed in one kind of manifests, which leads somebody nowhere. */
    @ParameterizedTest
    @CsvSource({
        "ConfigMap, streamops-settings-, elsewhere-, is set by a ConfigMap that is there",
        "ConfigMap, streamops-descriptor-, elsewhere-, mounts a ConfigMap that is there",
        "Deployment, streamops-brokers, elsewhere, is set by a Secret that is there",
        "Deployment, streamops-access, elsewhere, mounts a Secret that is there",
        "ServiceAccount, streamops, elsewhere, has a service account that is there",
        "Service, edge, other, selects pods",
        "Service, http, web, leads to a port of",
        "StatefulSet, data, other, mounts the volume data that it has",
        "PodDisruptionBudget, crawler, other, selects pods",
        "NetworkPolicy, edge, other, selects pods",
        "NetworkPolicy, http, web, opens a port of",
        "HorizontalPodAutoscaler, streamops-edge, other, scales what is there",
        "ScaledObject, streamops-crawler, other, scales what is there",
        "TriggerAuthentication, streamops-redis, other, can authenticate",
        "TriggerAuthentication, streamops-scaling, other, knows a Secret",
    })
    void aReferenceThatLeadsNowhereIsFound(String kind, String text, String other, String complaint) throws Exception {
        var manifests = Kustomization.build(Overlay.FOLDER.resolve("production"));
        assertThat(References.broken(Overlay.of(manifests), OUTSIDE)).isEmpty();

        manifests.stream()
                .filter(manifest -> manifest.path("kind").asText().equals(kind))
                .forEach(manifest -> replace(manifest, text, other));

        assertThat(References.broken(Overlay.of(manifests), OUTSIDE)).anyMatch(found -> found.contains(complaint));
    }

    @Test
    void aFieldThatKubernetesDoesNotKnowIsRefused() throws Exception {
        var manifests = Kustomization.build(Overlay.FOLDER.resolve("production"));
        for (var manifest : manifests) {
            if (manifest.path("kind").asText().equals("Deployment")) {
                ((ObjectNode) manifest.path("spec")
                                .path("template")
                                .path("spec")
                                .path("containers")
                                .get(0))
                        .put("readynessProbe", "typo");
            }
        }

        assertThatThrownBy(() -> Overlay.of(manifests)).hasMessageContaining("readynessProbe");
    }

    /** In names that begin with it as well: those that Kustomize made end in a hash. */
    private static void replace(JsonNode node, String text, String other) {
        node.properties().forEach(field -> {
            var value = field.getValue();
            if (value.isTextual()) {
                ((ObjectNode) node).put(field.getKey(), replaced(value.asText(), text, other));
            }
            // The volume that pods get of their own, not the mounts of it.
            if (!field.getKey().equals("volumeMounts")) {
                replace(value, text, other);
            }
        });
        if (node instanceof ArrayNode list) {
            for (var i = 0; i < list.size(); i++) {
                if (list.get(i).isTextual()) {
                    list.set(i, new TextNode(replaced(list.get(i).asText(), text, other)));
                }
                replace(list.get(i), text, other);
            }
        }
    }

    private static String replaced(String value, String text, String other) {
        if (value.equals(text)) {
            return other;
        }
        return text.endsWith("-") && value.startsWith(text) ? other + value.substring(text.length()) : value;
    }
}
