package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the operations that documents name, and the addresses that their examples call, to the contract. */
class DocsOperationsTest {
    private static final Pattern IN_CONTRACT = Pattern.compile("(?m)^  (/.*):$|^    (get|post|put|patch|delete):$");
    private static final Pattern OPERATION =
            Pattern.compile("\\b(GET|POST|PUT|PATCH|DELETE) (/(?:api|v1|internal|health)/[^\\s`?),|;]+)");
    private static final Pattern EXAMPLE = Pattern.compile("http://127\\.0\\.0\\.1:8080(/[^\\s'`?]+)");
    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");

    private static final Set<String> operations = new HashSet<>();
    private static final Set<String> paths = new HashSet<>();

    @BeforeAll
    static void readTheContract() throws IOException {
        var contract = IN_CONTRACT.matcher(Files.readString(Path.of("src/main/resources/openapi.yaml")));
        var path = "";
        while (contract.find()) {
            if (contract.group(1) != null) {
                path = PARAMETER.matcher(contract.group(1)).replaceAll("{}");
                paths.add(path);
            } else {
                operations.add(contract.group(2).toUpperCase(Locale.ROOT) + " " + path);
            }
        }
        assertThat(operations).hasSizeGreaterThan(paths.size());
    }

    static Iterable<Path> documents() throws IOException {
        return DocsTest.documents();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyOperationThatIsNamedExists(Path document) throws IOException {
        assertThat(OPERATION
                        .matcher(Files.readString(document))
                        .results()
                        .filter(operation -> !operation.group(2).contains("…"))
                        .map(operation -> operation.group(1) + " "
                                + PARAMETER.matcher(operation.group(2)).replaceAll("{}")))
                .isSubsetOf(operations);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyAddressInAnExampleExists(Path document) throws IOException {
        assertThat(EXAMPLE.matcher(Files.readString(document)).results().map(example -> example.group(1)))
                .allSatisfy(address -> assertThat(paths).anyMatch(path -> fits(address, path)));
    }

    private static boolean fits(String address, String path) {
        return Pattern.matches(Pattern.quote(path).replace("{}", "\\E[^/]+\\Q"), address);
    }
}
