package io.streamops.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file of keys; the key of {@code ann} is {@code ann-key}. */
public final class ApiKeysOfTheTest {
    private final JsonArray keys = new JsonArray();

    public ApiKeysOfTheTest user(String name, @Nullable String email) {
        return key(name, "user", email);
    }

    public ApiKeysOfTheTest admin(String name, @Nullable String email) {
        return key(name, "admin", email);
    }

    /** A user who sees the collected data of projects. */
    public ApiKeysOfTheTest userOf(List<String> projects, String name, String email) {
        user(name, email);
        keys.getJsonObject(keys.size() - 1).put("projects", new JsonArray(projects));
        return this;
    }

    private ApiKeysOfTheTest key(String name, String role, @Nullable String email) {
        var key = new JsonObject()
                .put("name", name)
                .put("sha256", hash(name + "-key"))
                .put("roles", new JsonArray().add(role));
        keys.add(email == null ? key : key.put("email", email));
        return this;
    }

    /** As the file has it. */
    public static String hash(String key) {
        return HexFormat.of().formatHex(ApiKeyTable.Sha256.of(key.getBytes(UTF_8)));
    }

    public Path write(Path folder) throws IOException {
        return Files.writeString(
                folder.resolve("keys.json"), new JsonObject().put("keys", keys).encode());
    }
}
