package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The broker's database. Making it takes many files; a process killed in between leaves one that can be opened by
 * nobody. It holds nothing yet that anybody was promised, so it is made anew: a mark tells when it was complete once.
 */
final class RabbitStore {
    private RabbitStore() {}

    static void prepare(Path dir) throws IOException {
        if (!Files.exists(mark(dir))) {
            Directories.delete(dir.resolve("messages"));
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
