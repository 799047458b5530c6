package io.streamops.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The id of a node. It stays the same on the same data directory, so a restarted node finds what brokers keep for it.
 */
record NodeId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9-]{1,80}");

    NodeId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("\"" + value + "\" is not a node id");
        }
    }

    /** Reads the id from the data directory, or generates one and stores it there. */
    static NodeId of(Path data) throws IOException {
        var file = data.resolve("node-id");
        if (Files.exists(file)) {
            var stored = Files.readString(file).strip();
            if (SHAPE.matcher(stored).matches()) {
                return new NodeId(stored);
            }
        }
        var bytes = new byte[6];
        new SecureRandom().nextBytes(bytes);
        var generated = new NodeId("node-" + HexFormat.of().formatHex(bytes));
        Files.writeString(file, generated.value() + System.lineSeparator());
        return generated;
    }
}
