package io.streamops.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** ConfigMaps and Secrets as Kustomize makes them from literals and files, called after what is in them. */
final class Generated {
    private static final int LINE = 70;
    private static final Map<Character, Character> LETTERS = Map.of('0', 'g', '1', 'h', '3', 'k', 'a', 'm', 'e', 't');

    private Generated() {}

    static ObjectNode make(String kind, ObjectNode spec, Path folder) throws IOException {
        var made = Yaml.JSON.createObjectNode().put("apiVersion", "v1").put("kind", kind);
        made.putObject("metadata").put("name", spec.path("name").asText());
        var data = made.putObject("data");
        for (var field : spec.properties()) {
            switch (field.getKey()) {
                case "name" -> {}
                case "literals" -> field.getValue().forEach(literal -> add(data, kind, literal.asText()));
                case "files" -> {
                    for (var file : field.getValue()) {
                        data.put(file.asText(), encoded(kind, Files.readString(folder.resolve(file.asText()))));
                    }
                }
                default -> throw new IllegalArgumentException(field.getKey() + " is not known here");
            }
        }
        if ("Secret".equals(kind)) {
            made.put("type", "Opaque");
        }
        return made;
    }

    private static void add(ObjectNode data, String kind, String literal) {
        var equals = literal.indexOf('=');
        data.put(literal.substring(0, equals), encoded(kind, literal.substring(equals + 1)));
    }

    private static String encoded(String kind, String value) {
        if (!"Secret".equals(kind)) {
            return value;
        }
        var base64 = Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
        return base64.length() < LINE ? base64 : base64.replaceAll(".{1," + LINE + "}", "$0\n");
    }

    /** The name with a hash of the content: a change of the content so starts the pods anew. */
    static String hashedName(ObjectNode made) {
        var name = made.path("metadata").path("name").asText();
        // Kustomize leaves the name out.
        var hashed = new TreeMap<String, Object>(Map.of("kind", made.path("kind"), "name", ""));
        hashed.put("data", sorted(made.path("data")));
        if (made.has("type")) {
            hashed.put("type", made.path("type"));
        }
        return name + "-" + hash(hashed);
    }

    private static Map<String, String> sorted(JsonNode data) {
        var sorted = new TreeMap<String, String>();
        data.properties()
                .forEach(field -> sorted.put(field.getKey(), field.getValue().asText()));
        return sorted;
    }

    private static String hash(Map<String, Object> content) {
        try {
            // As Go writes it.
            var text = Yaml.JSON
                    .writeValueAsString(content)
                    .replace("&", "\\u0026")
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e");
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            var letters = new StringBuilder();
            for (var digit : HexFormat.of().formatHex(digest).substring(0, 10).toCharArray()) {
                letters.append(LETTERS.getOrDefault(digit, digit));
            }
            return letters.toString();
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Gives those who refer to something by one of these names the other. */
    static void rename(JsonNode node, Map<String, String> names) {
        for (var field : node.properties()) {
            switch (field.getKey()) {
                case "configMap", "configMapRef", "configMapKeyRef", "secretRef", "secretKeyRef" ->
                    rename((ObjectNode) field.getValue(), "name", names);
                case "secret" -> rename((ObjectNode) field.getValue(), "secretName", names);
                default -> rename(field.getValue(), names);
            }
        }
        if (node instanceof ArrayNode list) {
            list.forEach(entry -> rename(entry, names));
        }
    }

    private static void rename(ObjectNode reference, String field, Map<String, String> names) {
        var name = reference.path(field).asText();
        reference.put(field, names.getOrDefault(name, name));
    }
}
