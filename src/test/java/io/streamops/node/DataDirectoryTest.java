package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void onlyOneNodeAtATimeUsesIt() throws Exception {
        try (var directory = DataDirectory.open(dir.resolve("data"))) {
            assertThat(directory.path()).isDirectory();
            assertThatThrownBy(() -> DataDirectory.open(dir.resolve("data")))
                    .isInstanceOf(NodeFailed.class)
                    .hasMessage(
                            "the data directory %s is in use by another node (process %d); stop it, or choose another with --data",
                            dir.resolve("data"), ProcessHandle.current().pid());
        }
        DataDirectory.open(dir.resolve("data")).close();
    }

    @Test
    void endpointsAreForTheOwnerOnlyAndGoWithTheNode() throws Exception {
        try (var directory = DataDirectory.open(dir)) {
            directory.publish(new JsonObject().put("http", "http://127.0.0.1:1"));

            var file = dir.resolve("endpoints.json");
            assertThat(new JsonObject(Files.readString(file)).getString("http")).isEqualTo("http://127.0.0.1:1");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            directory.withdraw();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void endpointsThatAKilledNodeLeftAreRemoved() throws Exception {
        Files.writeString(dir.resolve("endpoints.json"), "{}");

        DataDirectory.open(dir).close();

        assertThat(dir.resolve("endpoints.json")).doesNotExist();
    }

    @Test
    void aPlaceThatCannotBeUsedIsNamed() throws Exception {
        var file = Files.writeString(dir.resolve("file"), "");

        assertThatThrownBy(() -> DataDirectory.open(file.resolve("data")))
                .isInstanceOf(NodeFailed.class)
                .hasMessageContaining(file.resolve("data") + " cannot be used");
    }

    @Test
    void aNodeKeepsItsIdOnTheSameData() throws Exception {
        var first = NodeId.of(dir);

        assertThat(NodeId.of(dir)).isEqualTo(first);
        Files.writeString(dir.resolve("node-id"), "not an id\n");
        assertThat(NodeId.of(dir).value()).matches("node-[0-9a-f]{12}");
    }
}
