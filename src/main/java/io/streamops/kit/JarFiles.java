package io.streamops.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads files that are part of the jar, by their path from its root, such as {@code /verticles.json}. */
public final class JarFiles {
    private JarFiles() {}

    public static byte[] bytes(String path) {
        try (var file = JarFiles.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new FileNotFoundException("it is not in the jar");
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be read", e);
        }
    }

    /** A file in UTF-8. */
    public static String text(String path) {
        return new String(bytes(path), UTF_8);
    }
}
