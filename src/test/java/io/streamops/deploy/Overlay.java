package io.streamops.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An overlay's manifests as Kubernetes' own types, which have to know every field of them. */
final class Overlay {
    static final Path FOLDER = Path.of("k8s/overlays");

    private static final Map<String, Class<?>> KINDS = Map.ofEntries(
            Map.entry("v1/ConfigMap", ConfigMap.class),
            Map.entry("v1/Namespace", Namespace.class),
            Map.entry("v1/Secret", Secret.class),
            Map.entry("v1/Service", Service.class),
            Map.entry("v1/ServiceAccount", ServiceAccount.class),
            Map.entry("apps/v1/Deployment", Deployment.class),
            Map.entry("apps/v1/StatefulSet", StatefulSet.class),
            Map.entry("autoscaling/v2/HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class),
            Map.entry("policy/v1/PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("keda.sh/v1alpha1/ScaledObject", Keda.ScaledObject.class),
            Map.entry("keda.sh/v1alpha1/TriggerAuthentication", Keda.TriggerAuthentication.class));

    /** Without the catch-all for other fields that these types have. */
    private static final ObjectMapper STRICT = new ObjectMapper()
            .setAnnotationIntrospector(new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated member) {
                    return false;
                }
            })
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final List<Object> objects = new ArrayList<>();

    private Overlay(List<ObjectNode> manifests) {
        for (var manifest : manifests) {
            objects.add(typed(manifest));
        }
    }

    static Overlay named(String name) throws IOException {
        return of(Kustomization.build(FOLDER.resolve(name)));
    }

    static Overlay of(List<ObjectNode> manifests) {
        return new Overlay(manifests);
    }

    private static Object typed(ObjectNode manifest) {
        var kind = manifest.path("apiVersion").asText() + "/"
                + manifest.path("kind").asText();
        var type = KINDS.get(kind);
        if (type == null) {
            throw new IllegalArgumentException("nobody knows the kind " + kind);
        }
        try {
            return STRICT.treeToValue(manifest, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(kind + " " + manifest.path("metadata") + ": " + e.getMessage(), e);
        }
    }

    <T> List<T> all(Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /**
     * What makes pods.
     *
     * @param selector which pods it takes for its own
     * @param claims the volumes that each pod gets of its own
     */
    record Workload(
            String kind, String name, Map<String, String> selector, PodTemplateSpec template, List<String> claims) {
        Map<String, String> labels() {
            return template.getMetadata().getLabels();
        }

        boolean isNode() {
            return "streamops".equals(labels().get("app.kubernetes.io/name"));
        }
    }

    List<Workload> workloads() {
        var workloads = new ArrayList<Workload>();
        all(Deployment.class)
                .forEach(made -> workloads.add(new Workload(
                        "Deployment",
                        made.getMetadata().getName(),
                        made.getSpec().getSelector().getMatchLabels(),
                        made.getSpec().getTemplate(),
                        List.of())));
        all(StatefulSet.class)
                .forEach(made -> workloads.add(new Workload(
                        "StatefulSet",
                        made.getMetadata().getName(),
                        made.getSpec().getSelector().getMatchLabels(),
                        made.getSpec().getTemplate(),
                        made.getSpec().getVolumeClaimTemplates().stream()
                                .map(claim -> claim.getMetadata().getName())
                                .toList())));
        return workloads;
    }

    /** The pods of StreamOps, not those of brokers beside it. */
    List<Workload> nodes() {
        return workloads().stream().filter(Workload::isNode).toList();
    }
}
