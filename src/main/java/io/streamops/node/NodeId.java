package io.streamops.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What a node is called among others: the same from one start to the next on the same data, so that it finds again what
 * the brokers hold for it.
 */
record NodeId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9-]{1,80}");

    NodeId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("no node is called \"" + value + "\"");
        }
    }

    /** Reads it from the data directory, or makes one up and keeps it there. */
    static NodeId of(Path data) throws IOException {
        var file = data.resolve("node-id");
        if (Files.exists(file)) {
            var kept = Files.readString(file).strip();
            if (SHAPE.matcher(kept).matches()) {
                return new NodeId(kept);
            }
        }
        var bytes = new byte[6];
        new SecureRandom().nextBytes(bytes);
        var made = new NodeId("node-" + HexFormat.of().formatHex(bytes));
        Files.writeString(file, made.value() + System.lineSeparator());
        return made;
    }
}
