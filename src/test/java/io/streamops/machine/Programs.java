package io.streamops.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The programs of the machine: the one place where tests look for them. */
public final class Programs {
    /** Names of programs, with commas between, that are to be taken for missing. */
    static final String WITHOUT = "streamops.test.without";

    /** Some servers are in folders that only root has on the path. */
    private static final List<String> MORE_FOLDERS = List.of("/usr/local/sbin", "/usr/sbin", "/sbin");

    private Programs() {}

    public static Optional<Path> find(String name) {
        var hidden = Set.of(System.getProperty(WITHOUT, "").split(",", -1)).contains(name);
        return hidden
                ? Optional.empty()
                : Stream.concat(path(), MORE_FOLDERS.stream())
                        .map(folder -> Path.of(folder, name))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /** A program that the test has said it {@link Requires}. */
    public static Path get(String name) {
        return find(name).orElseThrow(() -> new AssertionError(name + " is missing; does the test say @Requires?"));
    }

    private static Stream<String> path() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty());
    }
}
