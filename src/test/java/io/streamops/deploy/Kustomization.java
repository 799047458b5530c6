package io.streamops.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Kustomize makes of a folder, as far as the folders here use it; anything else is refused. {@code KustomizeTest} compares
 * it with Kustomize itself.
 */
final class Kustomization {
    private static final Set<String> KNOWN = Set.of(
            "apiVersion",
            "kind",
            "namespace",
            "resources",
            "images",
            "configMapGenerator",
            "secretGenerator",
            "patches");

    private final Path folder;
    private final ObjectNode file;
    private final List<ObjectNode> objects = new ArrayList<>();
    private final List<ObjectNode> generated = new ArrayList<>();

    private Kustomization(Path folder) throws IOException {
        this.folder = folder;
        this.file = Yaml.document(folder.resolve("kustomization.yaml"));
        file.fieldNames().forEachRemaining(name -> {
            if (!KNOWN.contains(name)) {
                throw new IllegalArgumentException("%s in %s is not known here".formatted(name, folder));
            }
        });
    }

    /** The manifests, ready to be applied. */
    static List<ObjectNode> build(Path folder) throws IOException {
        var whole = new Kustomization(folder).gathered();
        var names = new HashMap<String, String>();
        for (var made : whole.generated) {
            var hashed = Generated.hashedName(made);
            names.put(made.path("metadata").path("name").asText(), hashed);
            metadata(made).put("name", hashed);
        }
        whole.objects.forEach(object -> Generated.rename(object, names));
        return whole.objects;
    }

    private Kustomization gathered() throws IOException {
        for (var resource : file.path("resources")) {
            add(folder.resolve(resource.asText()));
        }
        generate("ConfigMap", file.path("configMapGenerator"));
        generate("Secret", file.path("secretGenerator"));
        for (var patch : file.path("patches")) {
            apply(patch);
        }
        if (file.has("namespace")) {
            objects.forEach(this::place);
        }
        file.path("images").forEach(image -> objects.forEach(object -> rename(object, image)));
        return this;
    }

    private void add(Path resource) throws IOException {
        if (Files.isDirectory(resource)) {
            var other = new Kustomization(resource).gathered();
            objects.addAll(other.objects);
            generated.addAll(other.generated);
        } else {
            objects.addAll(Yaml.documents(resource));
        }
    }

    private void generate(String kind, JsonNode specs) throws IOException {
        for (var spec : specs) {
            var made = Generated.make(kind, (ObjectNode) spec, folder);
            objects.add(made);
            generated.add(made);
        }
    }

    private void apply(JsonNode patch) throws IOException {
        var content = patch.has("path")
                ? Yaml.document(folder.resolve(patch.path("path").asText()))
                : Yaml.documents(patch.path("patch").asText()).getFirst();
        var target = patch.has("target") ? PatchTarget.of(patch.path("target")) : PatchTarget.named(content);
        var hit = objects.stream().filter(target::fits).toList();
        if (hit.isEmpty()) {
            throw new IllegalArgumentException("a patch in %s hits nothing: %s".formatted(folder, patch));
        }
        if ("delete".equals(content.path("$patch").asText())) {
            objects.removeAll(hit);
            return;
        }
        var what = content.deepCopy();
        what.remove(List.of("apiVersion", "kind"));
        metadata(what).remove("name");
        hit.forEach(object -> StrategicMerge.merge(object, what));
    }

    private void place(ObjectNode object) {
        var namespace = file.path("namespace").asText();
        metadata(object).put("Namespace".equals(object.path("kind").asText()) ? "name" : "namespace", namespace);
    }

    private static void rename(JsonNode node, JsonNode image) {
        if (node instanceof ObjectNode container && container.path("image").isTextual()) {
            container.put("image", renamed(container.path("image").asText(), image));
        }
        node.forEach(child -> rename(child, image));
    }

    private static String renamed(String before, JsonNode image) {
        var name = before.replaceFirst(":[^/:]*$", "");
        if (!name.equals(image.path("name").asText())) {
            return before;
        }
        return image.path("newName").asText(name) + ":" + image.path("newTag").asText();
    }

    static ObjectNode metadata(ObjectNode object) {
        return (ObjectNode) object.path("metadata");
    }

    /** What a patch is for. */
    private record PatchTarget(String kind, String name, Map<String, String> labels) {
        static PatchTarget of(JsonNode target) {
            target.fieldNames().forEachRemaining(name -> {
                if (!Set.of("kind", "labelSelector").contains(name)) {
                    throw new IllegalArgumentException("target " + name + " is not known here");
                }
            });
            var label = target.path("labelSelector").asText();
            return new PatchTarget(
                    target.path("kind").asText(),
                    "",
                    label.isEmpty() ? Map.of() : Map.of(label.split("=", 2)[0], label.split("=", 2)[1]));
        }

        static PatchTarget named(ObjectNode patch) {
            return new PatchTarget(
                    patch.path("kind").asText(),
                    patch.path("metadata").path("name").asText(),
                    Map.of());
        }

        boolean fits(ObjectNode object) {
            var metadata = object.path("metadata");
            return object.path("kind").asText().matches(kind)
                    && (name.isEmpty() || name.equals(metadata.path("name").asText()))
                    && labels.entrySet().stream()
                            .allMatch(label -> label.getValue()
                                    .equals(metadata.path("labels")
                                            .path(label.getKey())
                                            .asText()));
        }
    }
}
