package io.streamops.node;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder with a node's data, locked for one node at a time. The operating system holds the lock, so it ends with the process.
 */
final class DataDirectory implements AutoCloseable {
    private final Path path;
    private final FileChannel lock;

    private DataDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Creates the folder if it is missing, and locks it. */
    static DataDirectory open(Path path) throws NodeFailed {
        var real = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(real);
            var channel = FileChannel.open(
                    real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                var owner = read(channel);
                channel.close();
                throw new NodeFailed(
                        "the data directory %s is in use by another node (process %s); stop it, or choose another with --data"
                                .formatted(real, owner));
            }
            write(channel, Long.toString(ProcessHandle.current().pid()));
            var directory = new DataDirectory(real, channel);
            Files.deleteIfExists(directory.endpoints());
            return directory;
        } catch (IOException e) {
            throw new NodeFailed("the data directory %s cannot be used: %s".formatted(real, e), e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static String read(FileChannel channel) throws IOException {
        var bytes = ByteBuffer.allocate(32);
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
    }

    private static void write(FileChannel channel, String text) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    Path path() {
        return path;
    }

    private Path endpoints() {
        return path.resolve("endpoints.json");
    }

    /** Writes {@code endpoints.json} for other processes of this machine. It has credentials, so only the owner can read it. */
    void publish(JsonObject endpoints) throws IOException {
        var temporary = path.resolve("endpoints.json.new");
        Files.deleteIfExists(temporary);
        createForOwnerOnly(temporary);
        Files.writeString(temporary, endpoints.encodePrettily() + System.lineSeparator());
        Files.move(temporary, endpoints(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void createForOwnerOnly(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
        }
    }

    void withdraw() throws IOException {
        Files.deleteIfExists(endpoints());
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
