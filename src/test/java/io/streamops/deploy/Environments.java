package io.streamops.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.streamops.deploy.Overlay.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What the nodes of an overlay find in their environment. */
final class Environments {
    private static final String EXAMPLE = ".env.example";

    private Environments() {}

    /** Of one node, by the image and by the manifests; Secrets that are made by hand are as their examples. */
    static Map<String, String> of(Workload node, Overlay overlay, Path folder) throws IOException {
        var environment = new LinkedHashMap<String, String>(settingsOf(ImageFile.read()));
        var container = node.template().getSpec().getContainers().getFirst();
        for (var source : container.getEnvFrom()) {
            if (source.getConfigMapRef() != null) {
                environment.putAll(configMap(overlay, source.getConfigMapRef().getName()));
            } else {
                environment.putAll(secret(overlay, folder, source.getSecretRef().getName()));
            }
        }
        container
                .getEnv()
                .forEach(entry -> environment.put(
                        entry.getName(),
                        // Only the pod's address comes from elsewhere.
                        entry.getValueFrom() == null ? entry.getValue() : "10.1.2.3"));
        return environment;
    }

    /** Without what is meant for Java. */
    private static Map<String, String> settingsOf(ImageFile image) {
        var environment = image.environment();
        environment.remove("JAVA_OPTS");
        return environment;
    }

    private static Map<String, String> configMap(Overlay overlay, String name) {
        return overlay.all(ConfigMap.class).stream()
                .filter(map -> map.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getData();
    }

    private static Map<String, String> secret(Overlay overlay, Path folder, String name) throws IOException {
        var made = overlay.all(Secret.class).stream()
                .filter(secret -> secret.getMetadata().getName().equals(name))
                .findFirst();
        return made.isPresent() ? decoded(made.get()) : example(folder, name);
    }

    private static Map<String, String> decoded(Secret secret) {
        return secret.getData().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> new String(Base64.getMimeDecoder().decode(entry.getValue()), StandardCharsets.UTF_8)));
    }

    /** {@code streamops-brokers} is explained by {@code brokers.env.example}. */
    static Map<String, String> example(Path folder, String secret) throws IOException {
        try (var lines = Files.lines(folder.resolve(secret.replaceFirst("^streamops-", "") + EXAMPLE))) {
            return lines.filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        }
    }
}
