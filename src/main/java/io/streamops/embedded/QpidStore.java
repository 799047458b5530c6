package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The broker's database. Its creation writes many files; if the process is killed in between, it cannot be opened. Such a
 * database holds no confirmed message, so it is deleted and created anew. A marker file says that the creation was
 * completed.
 */
final class QpidStore {
    private QpidStore() {}

    static void prepare(Path dir) throws IOException {
        if (!Files.exists(mark(dir))) {
            PrivateDirectories.delete(dir.resolve("messages"));
        }
    }

    static void complete(Path dir) throws IOException {
        if (!Files.exists(mark(dir))) {
            Files.createFile(mark(dir));
        }
    }

    private static Path mark(Path dir) {
        return dir.resolve("messages-complete");
    }
}
