package io.streamops;

import static io.streamops.ScriptSandbox.executable;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./verify}, where Maven is a script that leaves reports, and so is what installs packages. */
@Requires(Requirement.BASH)
class VerifyIT {
    @TempDir
    Path dir;

    private ScriptSandbox sandbox;

    @BeforeEach
    void prepare() throws IOException {
        sandbox = new ScriptSandbox(dir, "streamops", "verify", ".ci/install-packages", ".ci/summary");
        sandbox.jdk("25.0.3");
        maven("");
        for (var program : new String[] {"redis-server", "rabbitmq-server", "kustomize"}) {
            tool(program, "");
        }
    }

    @Test
    void mavenGetsTheArgumentsAndAJdk() throws Exception {
        sandbox.jdk("17.0.1");

        assertThat(run("-Dtest=A b").exit()).isZero();

        assertThat(sandbox.root().resolve("asked"))
                .hasContent(dir.resolve("jdks/jdk-25.0.3") + ": <-B> <-ntp> <verify> <-Dtest=A b>");
    }

    @Test
    void withoutAJdkOrMavenThereIsOneLineAndExitCodeTwo() throws Exception {
        Files.delete(sandbox.tools().resolve("mvn"));
        var withoutMaven = run();
        Files.delete(dir.resolve("jdks/jdk-25.0.3/release"));
        Files.delete(dir.resolve("jdks/jdk-25.0.3/bin/java"));
        var withoutJdk = run();

        assertThat(withoutMaven.exit()).isEqualTo(2);
        assertThat(withoutMaven.err()).isEqualTo("""
                verify: Maven runs the tests, and there is no mvn on the path; install Maven 3.8.7 or newer
                """);
        assertThat(withoutJdk.exit()).isEqualTo(2);
        assertThat(withoutJdk.err().lines()).singleElement().asString().startsWith("verify: no JDK 21 or newer found");
    }

    @Test
    void theLastLineCountsWhatWasSkippedByWhatWasMissing() throws Exception {
        maven(report("surefire", "A", 3_000, 0, """
                <testcase name="a" classname="A" time="0.0">
                    <skipped message="kustomize is not installed (./verify installs it)"/>
                </testcase>
                """, 1) + report("failsafe", "B", 802, 0, """
                <testcase name="a" classname="B" time="0.0">
                    <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: it rains
                \tat io.streamops.B.a(B.java:30)
                ]]></skipped>
                </testcase>
                """ + """
                <testcase name="b" classname="B" time="0.0">
                    <skipped message="rabbitmq-server is not installed (./verify installs it)"/>
                </testcase>
                """.repeat(10), 11));

        var run = run();

        assertThat(run.out().lines().toList())
                .containsExactly(
                        "slowest:",
                        "     3.5 s  A",
                        "     3.5 s  B",
                        "3,790 passed, 12 skipped: 10 for want of rabbitmq-server, 1 because: it rains, 1 for want of kustomize");
        assertThat(run.exit()).isZero();
    }

    @Test
    void theExitCodeIsTheBuildsAndWhatFailedIsNamed() throws Exception {
        maven(report("failsafe", "B", 5, 2, "", 0) + "exit 7\n");

        var run = run();

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.out()).startsWith("failed: B (2)\n").endsWith("3 passed, 2 failed\n");
    }

    @Test
    void reportsOfAnEarlierBuildDoNotCount() throws Exception {
        maven(report("surefire", "A", 5, 0, "", 0));
        run();
        maven("exit 1\n");

        var run = run();

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("no test has run\n");
    }

    @Test
    void whatIsMissingIsInstalledWithoutStartingIt() throws Exception {
        Files.delete(sandbox.tools().resolve("redis-server"));
        somebodyWithSudo("""
                case $* in
                *"apt-get install"*) echo "$*" >>"%s/installed"; printf '#!/bin/sh\\n' >"%s/redis-server"; chmod +x "%s/redis-server" ;;
                esac
                """.formatted(dir, sandbox.tools(), sandbox.tools()));

        var run = run();

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("verify: installing redis-server\n");
        assertThat(dir.resolve("installed"))
                .content()
                .containsOnlyOnce("redis-server")
                .doesNotContain("rabbitmq");
    }

    @Test
    void whereItCannotBeInstalledOneLineSaysSoAndTheBuildGoesOn() throws Exception {
        Files.delete(sandbox.tools().resolve("redis-server"));
        somebodyWithSudo("echo there is no network >&2; exit 100\n");

        var run = run();

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("""
                verify: installing redis-server
                verify: tests do without redis-server: it cannot be installed, see target/install-packages.log
                """);
        assertThat(sandbox.root().resolve("target/install-packages.log"))
                .content()
                .contains("there is no network");
        assertThat(sandbox.root().resolve("asked")).exists();
    }

    @Test
    void aUserWhoMayNotInstallIsNotAsked() throws Exception {
        Files.delete(sandbox.tools().resolve("redis-server"));
        somebodyWithSudo("");
        tool("sudo", "exit 1\n");

        var run = run();

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("verify: tests do without redis-server: only root can install it\n");
    }

    @Test
    void withoutDebiansPackagesOneLineSaysSo() throws Exception {
        Files.delete(sandbox.tools().resolve("redis-server"));

        var run = run();

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo("verify: tests do without redis-server: there is no apt-get to install it\n");
    }

    private ScriptSandbox.Run run(String... arguments) throws Exception {
        return sandbox.run(Map.of(), sandbox.root().resolve("verify"), arguments);
    }

    private void tool(String name, String script) throws IOException {
        executable(sandbox.tools().resolve(name), "#!/bin/sh\n" + script);
    }

    private void maven(String script) throws IOException {
        tool("mvn", "{ printf '%s:' \"$JAVA_HOME\"; printf ' <%s>' \"$@\"; } >asked\n" + script);
    }

    /** On a Debian where sudo does nothing but this. */
    private void somebodyWithSudo(String script) throws IOException {
        tool("id", "echo 1000\n");
        tool("apt-get", "");
        tool("sudo", "[ \"$1\" != -nv ] || exit 0\n" + script);
    }

    /** Has Maven leave a report, as its plugins write it. */
    private static String report(String plugin, String suite, int tests, int failures, String cases, int skipped) {
        return """
                mkdir -p target/%s-reports
                cat >target/%s-reports/TEST-%s.xml <<'END'
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite version="3.0.2" name="%s" time="3.5" tests="%d" errors="0" skipped="%d" failures="%d" flakes="0">
                %s
                </testsuite>
                END
                """.formatted(plugin, plugin, suite, suite, tests, skipped, failures, cases);
    }
}
