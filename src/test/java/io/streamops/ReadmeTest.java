package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.Setting;
import io.streamops.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    private static final String BEGIN = "<!-- settings -->\n";
    private static final String END = "<!-- /settings -->";

    @Test
    void theTableOfSettingsIsWhatTheSettingsSay() throws IOException {
        var readme = Files.readString(Path.of("README.md"));

        var table = readme.substring(readme.indexOf(BEGIN) + BEGIN.length(), readme.indexOf(END));

        assertThat(table).isEqualTo(expectedTable());
    }

    @Test
    void itsFirstTwoCommandsAreTheProductAndItsTests() throws IOException {
        var commands = Files.readAllLines(Path.of("README.md")).stream()
                .filter(line -> line.startsWith("    "))
                .map(String::strip)
                .limit(2)
                .toList();

        assertThat(commands).containsExactly("./streamops", "./verify");
    }

    private static String expectedTable() {
        return Settings.groups().stream()
                .map(group -> "\n**%s**\n\n| name | default | |\n|---|---|---|\n%s"
                        .formatted(
                                group.title(),
                                group.settings().stream().map(ReadmeTest::row).collect(Collectors.joining())))
                .collect(Collectors.joining());
    }

    private static String row(Setting<?> setting) {
        var fallback = setting.fallback() == null ? "–" : "`" + setting.fallback() + "`";
        return "| `%s` | %s | %s |\n".formatted(setting.name(), fallback, setting.about());
    }
}
