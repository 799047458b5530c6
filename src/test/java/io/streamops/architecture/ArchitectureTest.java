package io.streamops.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ArchitectureTest {
    private static final String PLANTED = "planted";

    @TestFactory
    Stream<DynamicTest> theProductKeepsTheRule() {
        var product = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.streamops");
        return new ArchitectureRules("io.streamops")
                .all().entrySet().stream()
                        .map(rule -> DynamicTest.dynamicTest(
                                rule.getKey(), () -> rule.getValue().check(product)));
    }

    /** Below {@code planted.NAME} there is a little product that breaks the rule of that name. */
    @TestFactory
    Stream<DynamicTest> thePlantedViolationIsFound() {
        return new ArchitectureRules(PLANTED)
                .all().keySet().stream()
                        .map(name -> DynamicTest.dynamicTest(name, () -> {
                            var root = PLANTED + "." + name.toLowerCase(Locale.ROOT);
                            var planted = new ClassFileImporter().importPackages(root);
                            var rule = Objects.requireNonNull(
                                    new ArchitectureRules(root).all().get(name));
                            assertThat(planted).as("classes below " + root).isNotEmpty();
                            assertThat(rule.evaluate(planted).hasViolation())
                                    .as("rule " + name + " finds what was planted")
                                    .isTrue();
                        }));
    }
}
