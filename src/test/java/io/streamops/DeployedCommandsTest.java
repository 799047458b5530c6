package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.streamops.deploy.Commands;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeployedCommandsTest {
    @Test
    void whatKubernetesAndComposeCallIsACommand() throws Exception {
        assertThat(Commands.all()).isNotEmpty().allSatisfy(command -> {
            assertThat(command.getFirst()).isEqualTo("up");
            assertThatCode(() -> UpCommand.commandLine(Map.of())
                            .parseArgs(command.subList(1, command.size()).toArray(String[]::new)))
                    .doesNotThrowAnyException();
        });
    }
}
