package io.streamops;

import io.streamops.kit.JarFiles;
import io.streamops.node.VerticleCatalog;
import io.streamops.node.descriptor.BadDescriptor;
import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.DescriptorReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds the descriptor: the given file, else {@code verticles.json} in the working directory, else the one in the jar. */
final class DescriptorFile {
    private static final String NAME = "verticles.json";

    private DescriptorFile() {}

    static Descriptor read(@Nullable Path named) {
        var file = named == null ? Path.of(NAME) : named;
        try {
            if (named != null || Files.exists(file)) {
                return parse(file.toString(), Files.readString(file));
            }
            return shipped();
        } catch (NoSuchFileException e) {
            throw new BadDescriptor(file.toString(), "", "the file does not exist");
        } catch (IOException e) {
            throw new BadDescriptor(file.toString(), "", "the file cannot be read: " + e);
        }
    }

    /** The descriptor in the jar. */
    static Descriptor shipped() {
        return parse(NAME + " (in the jar)", JarFiles.text("/" + NAME));
    }

    private static Descriptor parse(String source, String text) {
        return DescriptorReader.read(source, text, VerticleCatalog.kinds());
    }
}
