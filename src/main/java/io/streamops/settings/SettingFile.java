package io.streamops.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that a setting names. An invalid file makes the setting invalid.
 *
 * @param setting the setting's name
 * @param shape completes the sentence "it must be …"
 */
public record SettingFile(String setting, Path path, String shape) {
    private static final int MOST_BYTES = 16 << 20;

    /** Reads the whole file; blocks. Throws {@link BadSettings} if it cannot be read. */
    public byte[] read() {
        try {
            if (Files.isDirectory(path)) {
                throw bad("it is a directory");
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw bad("it is not a regular file");
            }
            if (Files.size(path) > MOST_BYTES) {
                throw bad("it is larger than %d bytes".formatted(MOST_BYTES));
            }
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw bad("the file does not exist");
        } catch (IOException e) {
            throw bad("it cannot be read");
        }
    }

    /** The error for an invalid file. */
    public BadSettings bad(String reason) {
        return new BadSettings("%s (%s) is \"%s\": %s; it must be %s"
                .formatted(setting, Setting.option(setting), path, reason, shape));
    }
}
