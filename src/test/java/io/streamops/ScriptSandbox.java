package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.machine.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A folder with scripts of the repository, where the JDKs are scripts that print their arguments. A test adds Maven and other programs as
 * scripts.
 */
final class ScriptSandbox {
    /** The commands that the scripts may take for granted. */
    private static final List<String> COMMANDS = List.of(
            "awk",
            "bash",
            "cat",
            "chmod",
            "dirname",
            "find",
            "grep",
            "head",
            "id",
            "ln",
            "mkdir",
            "mktemp",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sh",
            "sleep",
            "tee",
            "touch");

    private final Path dir;
    private final Path path;
    private final Path jdks;
    private final Path root;
    private final Path tools;

    ScriptSandbox(Path dir, String... scripts) throws IOException {
        this.dir = dir;
        root = Files.createDirectories(dir.resolve("root"));
        tools = Files.createDirectories(dir.resolve("tools"));
        jdks = Files.createDirectories(dir.resolve("jdks"));
        path = Files.createDirectories(dir.resolve("path"));
        for (var script : scripts) {
            Files.createDirectories(root.resolve(script).getParent());
            executable(root.resolve(script), Files.readString(Path.of(script)));
        }
        for (var command : COMMANDS) {
            Files.createSymbolicLink(path.resolve(command), Programs.get(command));
        }
    }

    /** The repository's root, as the scripts see it. */
    Path root() {
        return root;
    }

    /** What is here comes first on the path. */
    Path tools() {
        return tools;
    }

    /** Prints its version, its directory and its arguments; leaves a file if an argument asks for a recording. */
    Path jdk(String version) throws IOException {
        var home = jdks.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Test 99\"\nJAVA_VERSION=\"" + version + "\"\n");
        executable(home.resolve("bin/javac"), "#!/bin/sh\n");
        executable(
                home.resolve("bin/java"),
                "#!/bin/sh\nprintf 'java " + version + " in %s:' \"$PWD\"\nprintf ' <%s>' \"$@\"\n"
                        + "for word; do case $word in -XX:AOTCacheOutput=*) echo > \"${word#*=}\" ;; esac; done\n");
        return home;
    }

    static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Run run(Map<String, String> environment, Path script, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        var errors = dir.resolve("errors");
        var builder = new ProcessBuilder(command).directory(dir.toFile()).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", tools + ":" + path, "HOME", dir.toString()));
        builder.environment().put("STREAMOPS_JDKS", jdks.toString());
        builder.environment().putAll(environment);
        var process = builder.start();
        process.getOutputStream().close();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), out, Files.readString(errors));
    }

    /** How a script ended. */
    record Run(int exit, String out, String err) {}
}
