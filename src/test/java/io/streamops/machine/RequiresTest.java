package io.streamops.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequiresTest {
    private static final String WITHOUT_BASH = "bash is not installed";

    @AfterEach
    void find() {
        System.clearProperty(Programs.WITHOUT);
    }

    @Test
    void eachTestOfAClassIsSkippedAndNothingPreparedForThem() {
        System.setProperty(Programs.WITHOUT, "no-such-program,bash");

        var run = JupiterRun.of(OnBash.class);

        assertThat(run.skipped())
                .isEqualTo(Map.of("one()", WITHOUT_BASH, "two()", WITHOUT_BASH, "several(int)", WITHOUT_BASH));
        assertThat(run.failed()).isEmpty();
    }

    @Test
    void aClassNeedsWhatTheClassNeedsThatItExtends() {
        System.setProperty(Programs.WITHOUT, "bash");

        assertThat(JupiterRun.of(OnBashAndMore.class).skipped()).hasSize(4).containsEntry("three()", WITHOUT_BASH);
    }

    @Test
    void aMethodMayNeedMoreThanItsClass() {
        System.setProperty(Programs.WITHOUT, "kustomize");

        var run = JupiterRun.of(OnBashAndMore.class);

        assertThat(run.skipped()).isEqualTo(Map.of("three()", "kustomize is not installed (./verify installs it)"));
        assertThat(run.failed()).containsOnlyKeys("one()", "two()", "[1] value = 1");
    }

    @Test
    void eachTestWithAnArgumentIsSkippedByWhatThatRequires() {
        System.setProperty(Programs.WITHOUT, "bash");

        var run = JupiterRun.of(OnEachShell.class);

        assertThat(run.failed()).containsOnlyKeys("[SH] one()", "[SH] [1] value = 1");
        assertThat(run.skipped()).isEqualTo(Map.of("[BASH] one()", WITHOUT_BASH, "[BASH] several(int)", WITHOUT_BASH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis-server", "rabbitmq-server", "kustomize"})
    void whatVerifyInstallsIsSaidToBe(String program) {
        System.setProperty(Programs.WITHOUT, program);
        var requirement = Requirement.valueOf(program.toUpperCase(Locale.ROOT).replace('-', '_'));

        assertThat(requirement.missing()).contains(program + " is not installed (./verify installs it)");
    }

    /** Fails wherever it runs. */
    @Requires(Requirement.BASH)
    static class OnBash {
        @BeforeAll
        @AfterAll
        static void prepare() {
            if (Programs.find("bash").isEmpty()) {
                throw new AssertionError("prepared");
            }
        }

        @BeforeEach
        void fail() {
            throw new AssertionError("run");
        }

        @Test
        void one() {}

        @Test
        void two() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        void several(int value) {}
    }

    enum Shell implements Requiring {
        SH,
        BASH;

        @Override
        public Optional<Requirement> requirement() {
            return this == BASH ? Optional.of(Requirement.BASH) : Optional.empty();
        }
    }

    /** Fails wherever it runs. */
    @Requires({})
    @ParameterizedClass(name = "{0}")
    @EnumSource(Shell.class)
    @SuppressWarnings("NullAway.Init") // set before each test
    static class OnEachShell {
        @Parameter
        Shell shell;

        @BeforeEach
        void fail() {
            throw new AssertionError("run on " + shell);
        }

        @Test
        void one() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        void several(int value) {}
    }

    static class OnBashAndMore extends OnBash {
        @Requires(Requirement.KUSTOMIZE)
        @Test
        void three() {}
    }
}
