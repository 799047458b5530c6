package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.Setting;
import io.streamops.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the documents to the settings, to the commands, and to each other. */
class DocsTest {
    private static final String BEGIN = "<!-- settings -->\n";
    private static final String END = "<!-- /settings -->";
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final int LONGEST_README = 200;

    static List<Path> documents() throws IOException {
        try (var root = Files.list(Path.of("."));
                var docs = Files.walk(Path.of("docs"))) {
            return Stream.concat(root, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theTableOfSettingsIsTheCatalog() throws IOException {
        var page = Files.readString(Path.of("docs/configuration.md"));

        var table = page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));

        assertThat(table).isEqualTo(expectedTable());
    }

    @Test
    void theReadmeIsShortAndBeginsWithTheTwoCommands() throws IOException {
        var lines = Files.readAllLines(Path.of("README.md"));

        assertThat(lines).hasSizeLessThanOrEqualTo(LONGEST_README);
        assertThat(lines.stream()
                        .filter(line -> line.startsWith("    "))
                        .map(String::strip)
                        .filter(line -> line.startsWith("./"))
                        .limit(2))
                .containsExactly("./streamops", "./verify");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Path document) throws IOException {
        var text = FENCED.matcher(Files.readString(document)).replaceAll("");

        assertThat(LINK.matcher(text).results().map(link -> link.group(1)).filter(link -> !link.contains("://")))
                .allSatisfy(link -> assertLeadsSomewhere(document, link));
    }

    @Test
    void theIndexNamesEveryDocument() throws IOException {
        var index = Files.readString(Path.of("docs/README.md"));
        var decisions = Files.readString(Path.of("docs/adr/README.md"));

        assertThat(documents().stream()
                        .filter(path -> path.startsWith("docs"))
                        .filter(path -> !path.endsWith("README.md")))
                .allSatisfy(path -> assertThat(path.startsWith("docs/adr") ? decisions : index)
                        .contains("(" + path.getFileName() + ")"));
    }

    private static void assertLeadsSomewhere(Path document, String link) throws IOException {
        var parts = link.split("#", 2);
        var target = parts[0].isEmpty()
                ? document
                : document.resolveSibling(parts[0]).normalize();
        assertThat(target).exists();
        if (parts.length > 1) {
            assertThat(anchors(target)).contains(parts[1]);
        }
    }

    /** Of the headings, as GitHub makes them. */
    private static List<String> anchors(Path document) throws IOException {
        return Pattern.compile("(?m)^#+ (.+)$")
                .matcher(Files.readString(document))
                .results()
                .map(DocsTest::anchor)
                .toList();
    }

    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static String expectedTable() {
        return Settings.groups().stream()
                .map(group -> "\n**%s**\n\n| name | default | |\n|---|---|---|\n%s"
                        .formatted(
                                group.title(),
                                group.settings().stream().map(DocsTest::row).collect(Collectors.joining())))
                .collect(Collectors.joining());
    }

    private static String row(Setting<?> setting) {
        var fallback = setting.fallback() == null ? "–" : "`" + setting.fallback() + "`";
        return "| `%s` | %s | %s |\n".formatted(setting.name(), fallback, setting.about());
    }
}
