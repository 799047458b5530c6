package io.streamops.gateway.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The API keys of one version of the key file, by hash. */
final class ApiKeyTable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> FIELDS = Set.of("name", "sha256", "email", "roles", "projects");

    private final Map<String, Principal> byHash;

    /** The key file is invalid; the message names the place. */
    static final class Malformed extends Exception {
        private final String reason;

        Malformed(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    private ApiKeyTable(Map<String, Principal> byHash) {
        this.byHash = Map.copyOf(byHash);
    }

    static ApiKeyTable parse(byte[] file) throws Malformed {
        var keys = root(file).get("keys");
        if (keys == null || !keys.isArray()) {
            throw new Malformed("it must be an object with a list \"keys\"");
        }
        var entries = new HashMap<String, Principal>();
        for (var i = 0; i < keys.size(); i++) {
            var at = "/keys/" + i;
            var hash = hash(keys.get(i), at);
            var known = entries.put(hash, principal(keys.get(i), at));
            if (known != null) {
                throw new Malformed(at + "/sha256 is the same as that of \"%s\"".formatted(known.name()));
            }
        }
        return new ApiKeyTable(entries);
    }

    /** The owner of a key. Only hashes are compared, so timing reveals nothing about keys. */
    Optional<Principal> find(String key) {
        return Optional.ofNullable(byHash.get(HexFormat.of().formatHex(sha256(key))));
    }

    int size() {
        return byHash.size();
    }

    private static byte[] sha256(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode root(byte[] file) throws Malformed {
        try {
            return JSON.readTree(new String(file, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            throw new Malformed(
                    at == null
                            ? "it is not valid JSON"
                            : "it is not valid JSON at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr()));
        }
    }

    private static String hash(JsonNode key, String at) throws Malformed {
        if (!key.isObject()) {
            throw new Malformed(at + " must be an object");
        }
        for (var field : (Iterable<String>) key::fieldNames) {
            if (!FIELDS.contains(field)) {
                throw new Malformed("%s/%s is not known; known are %s".formatted(at, field, new TreeSet<>(FIELDS)));
            }
        }
        var hash = key.path("sha256").asText().toLowerCase(Locale.ROOT);
        if (!hash.matches("[0-9a-f]{64}")) {
            throw new Malformed(at + "/sha256 must be the 64 hexadecimal digits of the key's SHA-256");
        }
        return hash;
    }

    private static Principal principal(JsonNode key, String at) throws Malformed {
        var name = key.path("name");
        if (!name.isTextual() || name.textValue().isBlank()) {
            throw new Malformed(at + "/name must be a non-blank text");
        }
        var email = key.path("email");
        if (!email.isTextual() && !email.isMissingNode() && !email.isNull()) {
            throw new Malformed(at + "/email must be a text");
        }
        return new Principal(
                name.textValue(),
                email.textValue(),
                roles(key.path("roles"), at + "/roles"),
                projects(key.path("projects"), at + "/projects"));
    }

    private static Set<String> projects(JsonNode ids, String at) throws Malformed {
        if (!ids.isArray() && !ids.isMissingNode() && !ids.isNull()) {
            throw new Malformed(at + " must be a list of project ids");
        }
        var projects = new HashSet<String>();
        for (var id : ids) {
            if (!id.isTextual() || id.textValue().isBlank()) {
                throw new Malformed(at + " must be a list of project ids");
            }
            projects.add(id.textValue());
        }
        return projects;
    }

    private static Set<Principal.Role> roles(JsonNode names, String at) throws Malformed {
        if (!names.isArray() || names.isEmpty()) {
            throw new Malformed(at + " must be a list of \"user\" or \"admin\"");
        }
        var roles = EnumSet.noneOf(Principal.Role.class);
        for (var name : names) {
            roles.add(Principal.Role.named(name.asText())
                    .orElseThrow(() -> new Malformed(at + " must be a list of \"user\" or \"admin\"")));
        }
        return roles;
    }

    /** The hash under which keys are stored. */
    static final class Sha256 {
        private Sha256() {}

        static byte[] of(byte[] bytes) {
            try {
                return MessageDigest.getInstance("SHA-256").digest(bytes);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }
}
