package io.streamops.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files below {@code src/main/resources/redis}: what they look like, and that each is used. */
class LuaFilesTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final Path JAVA = Path.of("src/main/java");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^-- include (\\S+)$");
    private static final Pattern CONSTANT = Pattern.compile("(?m)^-- constant (\\S+)$");
    private static final Pattern LOCAL = Pattern.compile("(?m)^ *local ([A-Z_, ]+) =");
    private static final Pattern UPPER_CASE = Pattern.compile("\\b[A-Z][A-Z_]+\\b");
    private static final int LONGEST_LINE = 120;

    static List<String> files() {
        return filesOf(RESOURCES.resolve("redis"), ".lua")
                .map(file -> RESOURCES.relativize(file).toString())
                .toList();
    }

    private static Stream<Path> filesOf(Path folder, String ending) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(String file) {
        return read(RESOURCES.resolve(file));
    }

    private static boolean isPart(String file) {
        return file.contains("/parts/");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    @Test
    void everyFileIsUsedAndEveryScriptHasOne() {
        var used = new HashSet<String>();
        var scripts = RedisScripts.ALL.stream()
                .map(ScriptSet::checked)
                .flatMap(List::stream)
                .map(Script::file)
                .collect(Collectors.toCollection(ArrayList::new));
        while (!scripts.isEmpty()) {
            var file = scripts.removeLast();
            if (used.add(file)) {
                all(INCLUDE, read(file)).forEach(part -> scripts.add("redis/" + part + ".lua"));
            }
        }

        assertThat(used).containsExactlyInAnyOrderElementsOf(files());
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileSaysWhatItIs(String file) {
        var header =
                read(file).lines().takeWhile(line -> line.startsWith("-- ")).toList();

        if (isPart(file)) {
            assertThat(header).anyMatch(line -> line.contains("Defines "));
        } else {
            assertThat(header.getFirst()).doesNotStartWith("-- KEYS:");
            assertThat(header).filteredOn(line -> line.startsWith("-- KEYS: ")).hasSize(1);
            assertThat(header).filteredOn(line -> line.startsWith("-- ARGV: ")).hasSize(1);
            assertThat(header)
                    .filteredOn(line -> line.startsWith("-- Returns: "))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileLooksLikeTheOthers(String file) {
        assertThat(read(file)).endsWith("\n").doesNotContain("\t", "\n\n\n", " \n");
        assertThat(read(file).lines()).allMatch(line -> line.length() <= LONGEST_LINE);
        assertThat(read(file).lines().filter(line -> !line.startsWith("--")))
                .allMatch(line -> (line.length() - line.stripLeading().length()) % 2 == 0);
    }

    /** Redis finds a name that nothing defines only when a script comes to it. */
    @ParameterizedTest
    @MethodSource("files")
    void aFileTakesTheConstantsThatItNames(String file) {
        var text = read(file);
        var code = text.lines()
                .filter(line -> !line.strip().startsWith("--"))
                .map(line -> line.replaceAll("'[^']*'", "''"))
                .collect(Collectors.joining("\n"));
        var named =
                UPPER_CASE.matcher(code).results().map(found -> found.group()).collect(Collectors.toSet());
        named.removeAll(Set.of("KEYS", "ARGV"));

        assertThat(named).containsAll(all(CONSTANT, text));
        assertThat(known(file)).containsAll(named);
    }

    /** What a file, or what it includes, defines. */
    private static Set<String> known(String file) {
        var text = read(file);
        var known = new HashSet<>(all(CONSTANT, text));
        all(LOCAL, text).forEach(names -> known.addAll(List.of(names.split(", "))));
        all(INCLUDE, text).forEach(part -> known.addAll(known("redis/" + part + ".lua")));
        return known;
    }

    @Test
    void javaHasNoScripts() {
        assertThat(filesOf(JAVA, ".java").filter(file -> read(file).contains("redis.call")))
                .isEmpty();
    }
}
