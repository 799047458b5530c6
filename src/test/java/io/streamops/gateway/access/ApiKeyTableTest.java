package io.streamops.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.settings.AccessSettings;
import io.streamops.settings.BadSettings;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of API keys. */
@ExtendWith(VertxExtension.class)
class ApiKeyTableTest {
    private static final String HASH =
            HexFormat.of().formatHex(ApiKeyTable.Sha256.of("letmein".getBytes(StandardCharsets.UTF_8)));

    @Test
    void aKeyIsFoundByItsHash() throws Exception {
        var keys = ApiKeyTable.parse(
                """
                {"keys": [{"name": "ci", "sha256": "%s", "email": "ci@example.com", "roles": ["user"]}]}""".formatted(HASH.toUpperCase(java.util.Locale.ROOT)).getBytes(StandardCharsets.UTF_8));

        assertThat(keys.find("letmein")).contains(new Principal("ci", "ci@example.com", Set.of(Principal.Role.USER)));
        assertThat(keys.find("letmeim")).isEmpty();
        assertThat(keys.find(HASH)).isEmpty();
        assertThat(keys.find("")).isEmpty();
    }

    @Test
    void aKeyNamesTheProjectsThatItsOwnerMaySee() throws Exception {
        var keys = ApiKeyTable.parse("""
                {"keys": [{"name": "ci", "sha256": "%s", "roles": ["user"], "projects": ["a", "b"]}]}""".formatted(HASH).getBytes(StandardCharsets.UTF_8));

        assertThat(keys.find("letmein").orElseThrow().projects()).containsExactlyInAnyOrder("a", "b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{                                                     | it is not valid JSON at line 1, column 2",
                "[]                                                    | it must be an object with a list \"keys\"",
                "{\"keys\": {}}                                        | it must be an object with a list \"keys\"",
                "{\"keys\": [3]}                                       | /keys/0 must be an object",
                "{\"keys\": [{\"name\": \"a\"}]}                       | /keys/0/sha256 must be the 64 hexadecimal",
                "{\"keys\": [{\"key\": \"a\"}]}                        | /keys/0/key is not known",
                "{\"keys\": [{\"sha256\": \"HASH\"}]}                  | /keys/0/name must be a non-blank text",
                "{\"keys\": [{\"name\": \"a\", \"sha256\": \"HASH\"}]} | /keys/0/roles must be a list of",
                "{\"keys\": [{\"name\": \"a\", \"sha256\": \"HASH\", \"roles\": [\"root\"]}]} | /keys/0/roles must be",
                "{\"keys\": [{\"name\": \"a\", \"sha256\": \"HASH\", \"roles\": [\"user\"], \"projects\": \"p\"}]} | /keys/0/projects must be a list of",
                "{\"keys\": [{\"name\": \"a\", \"sha256\": \"HASH\", \"roles\": [\"user\"], \"projects\": [3]}]} | /keys/0/projects must be a list of",
                "{\"keys\": [{\"name\": \"a\", \"sha256\": \"HASH\", \"roles\": [\"user\"]}, {\"name\": \"b\", \"sha256\": \"HASH\", \"roles\": [\"user\"]}]} | /keys/1/sha256 is the same as that of \"a\"",
            })
    void aBadFileIsNamedWithWhatIsWrongAndWhere(String file, String complaint, @TempDir Path folder, Vertx vertx)
            throws Exception {
        var path = folder.resolve("keys.json");
        Files.writeString(path, file.replace("HASH", HASH));

        assertThatThrownBy(() -> open(vertx, path))
                .isInstanceOf(BadSettings.class)
                .hasMessageStartingWith("API_KEYS_FILE (--api-keys-file) is \"%s\": ".formatted(path))
                .hasMessageContaining(complaint)
                .hasMessageNotContaining("\n")
                .hasMessageNotContaining(HASH);
    }

    @Test
    void aFileThatIsNotThereIsNamed(@TempDir Path folder, Vertx vertx) {
        assertThatThrownBy(() -> open(vertx, folder.resolve("none.json")))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("none.json")
                .hasMessageContaining("the file does not exist");
    }

    @Test
    void aChangedFileCountsAndABadOneDoesNot(@TempDir Path folder, Vertx vertx) throws Exception {
        var path = folder.resolve("keys.json");
        var good = """
                {"keys": [{"name": "ci", "sha256": "%s", "roles": ["user"]}]}""".formatted(HASH);
        Files.writeString(path, "{\"keys\": []}");
        var file = new ApiKeyReloader(vertx, path, Duration.ZERO);
        assertThat(find(file)).isEmpty();

        Files.writeString(path, good);
        assertThat(find(file)).isPresent();

        Files.writeString(path, "{");
        assertThat(find(file)).isPresent();
        assertThat(find(file)).isPresent();

        Files.delete(path);
        assertThat(find(file)).isPresent();

        Files.writeString(path, "{\"keys\": []}");
        assertThat(find(file)).isEmpty();
    }

    private static Optional<Principal> find(ApiKeyReloader file) throws Exception {
        return file.find("letmein").toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static Authenticator open(Vertx vertx, Path file) {
        return Authenticator.from(
                new AccessSettings(Optional.of(file), Optional.empty()), vertx, InstantSource.fixed(Instant.EPOCH));
    }
}
