package io.streamops.node.descriptor;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.streamops.node.descriptor.Descriptor.VerticleSpec.Instances;
import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a descriptor from the text of {@code verticles.json}; throws {@link BadDescriptor} for the first fault. */
public final class DescriptorReader {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final int MAX_INSTANCES = 64;
    private static final String NODE_NAME = "[a-z][a-z0-9-]{0,62}";

    private final String source;
    private final Map<VerticleName, VerticleKind> kinds;

    private DescriptorReader(String source, Map<VerticleName, VerticleKind> kinds) {
        this.source = source;
        this.kinds = kinds;
    }

    /**
     * Reads and validates a descriptor.
     *
     * @param source where the text comes from, for messages
     * @param kinds the verticles that this build has
     */
    public static Descriptor read(String source, String text, Map<VerticleName, VerticleKind> kinds) {
        return new DescriptorReader(source, kinds).read(text);
    }

    private Descriptor read(String text) {
        var root = parse(text);
        requireObject(root, "");
        requireKeys(root, "", Set.of("verticles", "nodes"), Set.of("verticles", "nodes"));
        var verticles = verticles(root.path("verticles"));
        return new Descriptor(source, verticles, nodes(root.path("nodes"), verticles));
    }

    private JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            throw new BadDescriptor(
                    source,
                    "line %d, column %d".formatted(at.getLineNr(), at.getColumnNr()),
                    "not valid JSON: " + e.getOriginalMessage());
        }
    }

    private Map<VerticleName, Descriptor.VerticleSpec> verticles(JsonNode node) {
        requireObject(node, "/verticles");
        var specs = new LinkedHashMap<VerticleName, Descriptor.VerticleSpec>();
        for (var entry : node.properties()) {
            var pointer = "/verticles/" + entry.getKey();
            var kind = kind(entry.getKey(), pointer);
            specs.put(kind.name(), verticle(kind, entry.getValue(), pointer));
        }
        return specs;
    }

    private VerticleKind kind(String text, String pointer) {
        var name = VerticleName.find(text)
                .orElseThrow(() -> bad(pointer, "unknown verticle; known are " + VerticleName.known()));
        var kind = kinds.get(name);
        if (kind == null) {
            throw bad(pointer, "not in this build, which has " + listed(kinds.keySet()));
        }
        return kind;
    }

    private Descriptor.VerticleSpec verticle(VerticleKind kind, JsonNode node, String pointer) {
        requireObject(node, pointer);
        requireKeys(node, pointer, Set.of("class", "instances", "threading", "config"), Set.of("class"));
        if (!kind.className().equals(node.path("class").asText())) {
            throw bad(
                    pointer + "/class",
                    "must be \"%s\", the class of the verticle %s".formatted(kind.className(), kind.name()));
        }
        return new Descriptor.VerticleSpec(
                kind.name(),
                kind.className(),
                instances(node.path("instances"), pointer + "/instances"),
                threading(kind, node.path("threading"), pointer + "/threading"),
                config(kind, node.path("config"), pointer + "/config"));
    }

    private Instances instances(JsonNode node, String pointer) {
        if (node.isMissingNode()) {
            return new Instances.Fixed(1);
        }
        if (node.isTextual() && "cores".equals(node.asText())) {
            return new Instances.Cores();
        }
        if (node.canConvertToInt() && node.isIntegralNumber() && node.asInt() >= 1 && node.asInt() <= MAX_INSTANCES) {
            return new Instances.Fixed(node.asInt());
        }
        throw bad(pointer, "is %s; it must be a number from 1 to %d, or \"cores\"".formatted(node, MAX_INSTANCES));
    }

    private ThreadingModel threading(VerticleKind kind, JsonNode node, String pointer) {
        if (node.isMissingNode()) {
            return kind.threading().standard();
        }
        return kind.threading().possible().stream()
                .filter(model -> text(model).equals(node.asText()))
                .findFirst()
                .orElseThrow(() -> bad(
                        pointer,
                        "is %s; %s can run on %s"
                                .formatted(
                                        node,
                                        kind.name(),
                                        kind.threading().possible().stream()
                                                .map(DescriptorReader::text)
                                                .sorted()
                                                .collect(Collectors.joining(" or ")))));
    }

    /** The name in the descriptor, such as {@code virtual-thread}. */
    public static String text(ThreadingModel model) {
        return model.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private JsonObject config(VerticleKind kind, JsonNode node, String pointer) {
        if (node.isMissingNode()) {
            return new JsonObject();
        }
        requireObject(node, pointer);
        requireKeys(node, pointer, kind.configKeys(), Set.of());
        return new JsonObject(node.toString());
    }

    private Map<String, List<VerticleName>> nodes(JsonNode node, Map<VerticleName, Descriptor.VerticleSpec> verticles) {
        requireObject(node, "/nodes");
        var nodes = new LinkedHashMap<String, List<VerticleName>>();
        for (var entry : node.properties()) {
            var pointer = "/nodes/" + entry.getKey();
            if (!entry.getKey().matches(NODE_NAME)) {
                throw bad(pointer, "a node's name must start with a letter and contain only a-z, 0-9 and -");
            }
            nodes.put(entry.getKey(), node(entry.getValue(), pointer, verticles));
        }
        if (nodes.isEmpty()) {
            throw bad("/nodes", "there must be at least one node");
        }
        return nodes;
    }

    private List<VerticleName> node(
            JsonNode node, String pointer, Map<VerticleName, Descriptor.VerticleSpec> verticles) {
        requireObject(node, pointer);
        requireKeys(node, pointer, Set.of("verticles"), Set.of("verticles"));
        var list = node.path("verticles");
        if (!list.isArray() || list.isEmpty()) {
            throw bad(pointer + "/verticles", "must be a list with the name of at least one verticle");
        }
        var names = new ArrayList<VerticleName>();
        for (var i = 0; i < list.size(); i++) {
            var name = VerticleName.find(list.get(i).asText()).filter(verticles::containsKey);
            if (name.isEmpty() || names.contains(name.get())) {
                throw bad(
                        pointer + "/verticles/" + i,
                        "is %s; it must be one of %s, each once".formatted(list.get(i), listed(verticles.keySet())));
            }
            names.add(name.get());
        }
        return names;
    }

    private void requireObject(JsonNode node, String pointer) {
        if (node.getNodeType() != JsonNodeType.OBJECT) {
            throw bad(pointer, "must be an object");
        }
    }

    private void requireKeys(JsonNode node, String pointer, Set<String> known, Set<String> required) {
        for (var entry : node.properties()) {
            if (!known.contains(entry.getKey())) {
                var list = known.isEmpty() ? "no key is known" : "known are " + listed(known);
                throw bad(pointer + "/" + entry.getKey(), "unknown key; " + list);
            }
        }
        for (var key : new TreeSet<>(required)) {
            if (!node.has(key)) {
                throw bad(pointer, "\"%s\" is missing".formatted(key));
            }
        }
    }

    private static String listed(Set<?> names) {
        return names.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }

    private BadDescriptor bad(String pointer, String complaint) {
        return new BadDescriptor(source, pointer, complaint);
    }
}
