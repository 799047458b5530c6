package io.streamops.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads text resources from the jar. */
final class JarResource {
    private JarResource() {}

    static String text(String name) {
        try (var file = JarResource.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(file, name + " is in the jar").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
