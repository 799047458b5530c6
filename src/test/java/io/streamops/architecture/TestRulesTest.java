package io.streamops.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.streamops.kit.TracedVertx;
import io.vertx.core.Vertx;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/** What the tests keep to among themselves. */
class TestRulesTest {
    private static final int LONGEST_NAME = 60;

    /** One traces and one is clustered; what has a main method is a process of its own. */
    private static final Set<String> MAKERS =
            Set.of(TracedVertx.class.getName(), "io.streamops.node.cluster.MembershipIT");

    private static final ArchRule NAMES_CAN_BE_READ = methods()
            .that(DescribedPredicate.describe("are tests", method -> method.isMetaAnnotatedWith(Testable.class)))
            .should()
            .haveNameMatching("\\w{1," + LONGEST_NAME + "}")
            .because("a longer sentence tells two things, or tells one twice");

    private static final ArchRule VERTX_COMES_FROM_ITS_EXTENSION = noClasses()
            .that(DescribedPredicate.not(DescribedPredicate.describe("make their own", TestRulesTest::makesItsOwn)))
            .should()
            .callMethodWhere(target(owner(nameMatching(Vertx.class.getName())))
                    .and(target(nameMatching("vertx|builder|clusteredVertx"))))
            .because("VertxExtension closes what it has made, whatever becomes of the test");

    private static boolean makesItsOwn(JavaClass type) {
        return MAKERS.contains(type.getName())
                || type.tryGetMethod("main", String[].class).isPresent();
    }

    @Test
    void theTestsKeepTheRules() {
        var tests = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages("io.streamops");

        NAMES_CAN_BE_READ.check(tests);
        VERTX_COMES_FROM_ITS_EXTENSION.check(tests);
    }

    @Test
    void whatBreaksThemIsFound() {
        var planted = new ClassFileImporter().importPackages("planted.tests");

        assertThat(breaks(NAMES_CAN_BE_READ, planted)).isTrue();
        assertThat(breaks(VERTX_COMES_FROM_ITS_EXTENSION, planted)).isTrue();
    }

    private static boolean breaks(ArchRule rule, JavaClasses planted) {
        return rule.evaluate(planted).hasViolation();
    }
}
