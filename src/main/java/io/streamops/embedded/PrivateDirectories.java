package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;

/** Creates directories and files that only the owner can read. */
final class PrivateDirectories {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateDirectories() {}

    static void create(Path dir) throws IOException {
        Files.createDirectories(dir, ownerOnly("rwx------"));
    }

    /** Writes a file atomically. */
    static void write(Path dir, String name, String content) throws IOException {
        var written = temporary(dir, false);
        Files.writeString(written, content);
        Files.move(written, dir.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A new empty file in the directory, to be moved into place. */
    static Path temporary(Path dir, boolean executable) throws IOException {
        return Files.createTempFile(dir, ".new-", null, ownerOnly(executable ? "rwx------" : "rw-------"));
    }

    static void delete(Path dir) throws IOException {
        if (!Files.exists(dir)) {
            return;
        }
        List<Path> all;
        try (var tree = Files.walk(dir)) {
            all = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (var path : all) {
            Files.delete(path);
        }
    }

    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
