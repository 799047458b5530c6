package io.streamops.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The product speaks as {@code docs/glossary.md} says: a name means one thing, and retired words do not come back. */
class VocabularyTest {
    private static final Path MAIN = Path.of("src/main/java");
    private static final Path GLOSSARY = Path.of("docs/glossary.md");
    private static final Pattern RETIRED = Pattern.compile("^\\| ((?:`[^`]+`(?:, )?)+) \\| ([^|]+) \\|$");
    /** Fields in Redis keep their names. */
    private static final String NOT_A_FIELD = "(?<!['`]|\\{@code )";

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void aSimpleClassNameOccursOnce() throws IOException {
        var files = files(MAIN, ".java").stream()
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(groupingBy(VocabularyTest::name));

        assertThat(files.values()).isNotEmpty().allMatch(same -> same.size() == 1);
    }

    @Test
    void classesDoNotHaveRetiredNames() throws IOException {
        var types = retired().stream().filter(VocabularyTest::isTypeName).collect(toSet());

        assertThat(files(MAIN, ".java").stream().map(VocabularyTest::name))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(types);
    }

    @Test
    void retiredWordsOccurNowhere() throws IOException {
        var words = retired().stream()
                .filter(Predicate.not(VocabularyTest::isTypeName))
                .collect(toSet());
        var any = Pattern.compile("(?i)" + NOT_A_FIELD + "\\b(" + String.join("|", words) + ")\\b");

        assertThat(lines().filter(line -> any.matcher(line).find())).isEmpty();
    }

    @Test
    void aRetiredWordIsFound() throws IOException {
        assertThat(retired()).contains("whoever", "untold", "Postman");
    }

    @Test
    void whatTheGlossaryNamesExists() throws IOException {
        var places = Files.readString(GLOSSARY, UTF_8)
                .lines()
                .filter(line -> line.startsWith("| ") && line.split(" \\| ").length == 3)
                .flatMap(line -> CODE.matcher(line.substring(line.lastIndexOf(" | ", line.length() - 3)))
                        .results())
                .map(place -> MAIN.resolve("io/streamops/" + place.group(1).replace('.', '/')));

        assertThat(places)
                .isNotEmpty()
                .allMatch(place -> Files.isDirectory(place) || Files.exists(Path.of(place + ".java")));
    }

    @Test
    void whatReplacesARetiredNameExists() throws IOException {
        var source =
                files(MAIN, ".java").stream().flatMap(VocabularyTest::numbered).collect(joining("\n"));
        var replacements = retiredRows()
                .flatMap(row -> CODE.matcher(row.group(2)).results())
                .map(name -> name.group(1))
                .filter(VocabularyTest::isTypeName)
                .map(name -> name.substring(name.lastIndexOf('.') + 1));

        assertThat(replacements)
                .isNotEmpty()
                .allMatch(name -> Pattern.compile("(class|interface|record|enum) " + name + "\\b")
                        .matcher(source)
                        .find());
    }

    @Test
    void testsThatDocumentsNameExist() throws IOException {
        var tests = files(Path.of("src/test/java"), ".java").stream()
                .map(VocabularyTest::name)
                .collect(toSet());
        var named = lines().filter(line -> line.contains(".md:"))
                .flatMap(line -> Pattern.compile("`([A-Z]\\w+(?:IT|Test))`")
                        .matcher(line)
                        .results())
                .map(test -> test.group(1));

        assertThat(named).isNotEmpty().allMatch(tests::contains);
    }

    private static Set<String> retired() throws IOException {
        return retiredRows()
                .flatMap(row -> CODE.matcher(row.group(1)).results())
                .map(word -> word.group(1))
                .collect(toSet());
    }

    private static Stream<Matcher> retiredRows() throws IOException {
        var text = Files.readString(GLOSSARY, UTF_8);
        return text.substring(text.indexOf("## Retired words"))
                .lines()
                .map(RETIRED::matcher)
                .filter(Matcher::matches);
    }

    private static boolean isTypeName(String word) {
        return Character.isUpperCase(word.charAt(0));
    }

    /** What people read: code with its comments and messages, resources, the API description and the docs. */
    private static Stream<String> lines() throws IOException {
        var read = Stream.of(
                        files(MAIN, ".java").stream(),
                        files(Path.of("src/main/resources"), ".lua").stream(),
                        files(Path.of("src/main/resources"), ".yaml").stream(),
                        files(Path.of("docs"), ".md").stream().filter(file -> !file.equals(GLOSSARY)),
                        Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                .map(Path::of))
                .flatMap(found -> found)
                .toList();
        return read.stream().flatMap(VocabularyTest::numbered);
    }

    private static Stream<String> numbered(Path file) {
        try {
            var lines = Files.readAllLines(file, UTF_8);
            return IntStream.range(0, lines.size()).mapToObj(i -> file + ":" + (i + 1) + ": " + lines.get(i));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path root, String ending) throws IOException {
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private static String name(Path file) {
        var name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }
}
