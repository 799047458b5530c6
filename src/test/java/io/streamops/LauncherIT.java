package io.streamops;

import static io.streamops.ScriptSandbox.executable;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./streamops}, where Maven and the JDKs are scripts that print their arguments. */
@Requires(Requirement.BASH)
class LauncherIT {
    @TempDir
    Path dir;

    private ScriptSandbox sandbox;
    private Path root;
    private Path tools;

    @BeforeEach
    void prepare() throws IOException {
        sandbox = new ScriptSandbox(dir, "streamops");
        root = sandbox.root();
        tools = sandbox.tools();
        Files.createDirectories(root.resolve("src/main"));
        Files.writeString(root.resolve("pom.xml"), "");
        Files.writeString(root.resolve("verticles.json"), "{}");
        executable(tools.resolve("mvn"), "#!/bin/sh\necho \"mvn $*\" >> built\necho jar > target/streamops.jar\n");
    }

    @Test
    void aJarThatIsMissingIsBuiltAndRun() throws Exception {
        jdk("25.0.3");
        var run = run("up", "--data", "a b");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("java 25.0.3 in " + dir.toRealPath()).contains("<up> <--data> <a b>");
        assertThat(run.err()).containsOnlyOnce("building target/streamops.jar");
        assertThat(root.resolve("built"))
                .hasContent("mvn -q -ntp -Dmaven.test.skip=true -Dcyclonedx.skip=true package");
    }

    @Test
    void itIsBuiltAgainOnlyWhenASourceIsNewer() throws Exception {
        jdk("25.0.3");
        run();
        assertThat(run().err()).isEmpty();
        var later = FileTime.from(Files.getLastModifiedTime(root.resolve("target/streamops.jar"))
                .toInstant()
                .plus(Duration.ofMinutes(1)));
        Files.setLastModifiedTime(Files.writeString(root.resolve("src/main/New.java"), ""), later);
        assertThat(run().err()).contains("building");
    }

    @Test
    void theNewestJdkIsTakenAndOldOnesAreNot() throws Exception {
        jdk("17.0.1");
        jdk("21.0.2");
        jdk("24");
        jdk("1.8.0_400");
        assertThat(run().out()).contains("java 24 in").contains("--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void anOptionThatTheJdkDoesNotKnowIsNotGiven() throws Exception {
        jdk("21.0.2");
        assertThat(run().out()).contains("java 21.0.2 in").doesNotContain("unsafe");
    }

    @Test
    void javaHomeWinsUnlessItIsTooOld() throws Exception {
        jdk("25.0.3");
        var old = jdk("17.0.1");
        var set = jdk("22.0.1");
        assertThat(run(Map.of("JAVA_HOME", set.toString()), root.resolve("streamops"))
                        .out())
                .contains("java 22.0.1");
        assertThat(run(Map.of("JAVA_HOME", old.toString()), root.resolve("streamops"))
                        .out())
                .contains("java 25.0.3");
    }

    @Test
    void javaOptsReplaceTheBoundOnTheHeap() throws Exception {
        jdk("25.0.3");
        assertThat(run().out()).contains("-Xmx1g");
        assertThat(run(Map.of("JAVA_OPTS", "-Xmx3g -Da=b"), root.resolve("streamops"))
                        .out())
                .contains("<-Xmx3g> <-Da=b>")
                .doesNotContain("-Xmx1g");
    }

    @Test
    void onFewCoresJavaInlinesLessWhateverJavaOptsSay() throws Exception {
        jdk("21.0.2");
        executable(tools.resolve("getconf"), "#!/bin/sh\necho 2\n");
        assertThat(run(Map.of("JAVA_OPTS", "-Xmx3g"), root.resolve("streamops")).out())
                .contains("<-XX:CICompilerCount=8> <-XX:InlineSmallCode=600>");
        executable(tools.resolve("getconf"), "#!/bin/sh\necho 16\n");
        assertThat(run().out()).doesNotContain("CICompilerCount").doesNotContain("InlineSmallCode");
    }

    @Test
    void withoutAJdkThereIsOneLineAndExitCodeTwo() throws Exception {
        jdk("17.0.1");
        var run = run();
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().lines()).singleElement().asString().contains("no JDK 21 or newer found");
    }

    @Test
    void aBuildThatFailsShowsWhatItSaid() throws Exception {
        jdk("25.0.3");
        executable(tools.resolve("mvn"), "#!/bin/sh\necho a semicolon is missing\nexit 1\n");
        var run = run();
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("a semicolon is missing").contains("the build failed");
    }

    @Test
    void whatABuildHasLeftThatWasCutOffIsBuiltAgain() throws Exception {
        jdk("25.0.3");
        executable(tools.resolve("mvn"), "#!/bin/sh\necho half a jar > target/streamops.jar\nexit 1\n");
        run();
        executable(tools.resolve("mvn"), "#!/bin/sh\necho jar > target/streamops.jar\n");
        assertThat(run().err()).contains("building target/streamops.jar");
        assertThat(root.resolve("target/streamops.jar")).hasContent("jar");
        assertThat(run().err()).isEmpty();
    }

    @Test
    void itIsFoundThroughALink() throws Exception {
        jdk("25.0.3");
        var link = Files.createSymbolicLink(tools.resolve("ops"), Path.of("../root/streamops"));
        assertThat(run(Map.of(), link).out()).contains(root.toRealPath() + "/target/streamops.jar");
    }

    @Test
    void aLockOfADeadBuildIsNoHindrance() throws Exception {
        jdk("25.0.3");
        Files.createDirectories(root.resolve("target"));
        Files.createSymbolicLink(root.resolve("target/streamops-build.lock"), Path.of("99999999"));
        assertThat(run().exit()).isZero();
    }

    @Test
    void whatHasBeenBuiltIsRehearsedAndRunWithTheRecord() throws Exception {
        jdk("25.0.3");
        var first = run("up");
        assertThat(first.err()).contains("rehearsing");
        assertThat(Files.readString(root.resolve("target/streamops-rehearsal.log")))
                .contains("<-Xmx1g>", "<rehearse> <--data> <" + rehearsal() + ">");
        assertThat(rehearsal()).doesNotExist();
        assertThat(first.out()).contains("<-XX:AOTCache=" + archive() + ">").endsWith("<up>");
        var second = run();
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).contains("<-XX:AOTCache=" + archive() + ">");
    }

    @Test
    void aRecordOfAnotherJarIsNotUsed() throws Exception {
        jdk("25.0.3");
        run();
        var later =
                FileTime.from(Files.getLastModifiedTime(archive()).toInstant().plus(Duration.ofMinutes(1)));
        Files.setLastModifiedTime(root.resolve("target/streamops.jar"), later);
        var run = run();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).doesNotContain("AOTCache");
    }

    @Test
    void aRecordIsNotGivenToAJavaThatDoesNotKnowSuchAThing() throws Exception {
        jdk("25.0.3");
        run();
        var older = jdk("21.0.2");
        assertThat(run(Map.of("JAVA_HOME", older.toString()), root.resolve("streamops"))
                        .out())
                .contains("java 21.0.2")
                .doesNotContain("AOT");
    }

    @Test
    void aRehearsalThatFailsIsNoHindrance() throws Exception {
        var home = jdk("25.0.3");
        var java = home.resolve("bin/java");
        executable(
                java,
                Files.readString(java)
                        .replace("#!/bin/sh\n", "#!/bin/sh\ncase $* in *' rehearse '*) exit 1 ;; esac\n"));
        var run = run("up");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("the rehearsal failed", "streamops-rehearsal.log");
        assertThat(run.out()).doesNotContain("AOTCache").endsWith("<up>");
    }

    @Test
    void nothingIsRehearsedByAnOldJavaOrWhereSwitchedOff() throws Exception {
        jdk("24");
        assertThat(run().err()).doesNotContain("rehears");
        assertThat(run("rehearse").exit()).isEqualTo(2);
        jdk("25.0.3");
        Files.delete(root.resolve("target/streamops.jar"));
        assertThat(run(Map.of("STREAMOPS_REHEARSAL", "no"), root.resolve("streamops"))
                        .err())
                .contains("building")
                .doesNotContain("rehears");
    }

    @Test
    void aBuildIsRehearsedOnRequest() throws Exception {
        jdk("25.0.3");
        Files.createDirectories(root.resolve("target"));
        Files.writeString(root.resolve("target/streamops.jar"), "jar");
        assertThat(run().out()).doesNotContain("AOTCache");
        assertThat(run("rehearse").exit()).isZero();
        assertThat(run().out()).contains("<-XX:AOTCache=" + archive() + ">");
    }

    private Path archive() throws IOException {
        return root.toRealPath().resolve("target/streamops.aot");
    }

    private Path rehearsal() throws IOException {
        return root.toRealPath().resolve("target/streamops-rehearsal");
    }

    private Path jdk(String version) throws IOException {
        return sandbox.jdk(version);
    }

    private ScriptSandbox.Run run(String... arguments) throws Exception {
        return run(Map.of(), root.resolve("streamops"), arguments);
    }

    private ScriptSandbox.Run run(Map<String, String> more, Path script, String... arguments) throws Exception {
        return sandbox.run(more, script, arguments);
    }
}
