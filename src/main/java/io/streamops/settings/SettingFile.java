package io.streamops.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that a setting names. Whatever is wrong with it makes the setting a bad one.
 *
 * @param setting the setting's name
 * @param shape what the file has to be, as words that end the sentence "it must be …"
 */
public record SettingFile(String setting, Path path, String shape) {
    private static final int MOST_BYTES = 16 << 20;

    /** Reads it as a whole, blocking; throws {@link BadSettings} where that cannot be done. */
    public byte[] read() {
        try {
            if (Files.isDirectory(path)) {
                throw bad("it is a directory");
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw bad("it is no regular file");
            }
            if (Files.size(path) > MOST_BYTES) {
                throw bad("it has more than %d bytes".formatted(MOST_BYTES));
            }
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw bad("there is no such file");
        } catch (IOException e) {
            throw bad("it cannot be read");
        }
    }

    /** The complaint about it. */
    public BadSettings bad(String reason) {
        return new BadSettings("%s (%s) is \"%s\": %s; it must be %s"
                .formatted(setting, Setting.option(setting), path, reason, shape));
    }
}
