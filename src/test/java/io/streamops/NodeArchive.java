package io.streamops;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What Java reads the classes of a node from, so that the many nodes of tests start with half the work. The first test that
 * needs it makes it, by a node that starts and stops; those in other processes wait for that.
 */
final class NodeArchive {
    private static final Path JAR = Path.of(System.getProperty("streamops.jar"));
    private static final Path ARCHIVE =
            JAR.resolveSibling("node-on-%d.jsa".formatted(Runtime.version().feature()));

    private NodeArchive() {}

    /** @param java how a node's command begins, up to the jar */
    static Path madeBy(List<String> java) throws IOException {
        var lock = ARCHIVE.resolveSibling(ARCHIVE.getFileName() + ".lock");
        synchronized (NodeArchive.class) {
            try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var held = channel.lock()) {
                if (held.isValid() && !isFresh()) {
                    make(java);
                }
            }
        }
        return ARCHIVE;
    }

    private static boolean isFresh() throws IOException {
        return Files.exists(ARCHIVE)
                && Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(JAR)) > 0;
    }

    private static void make(List<String> java) throws IOException {
        var folder = Files.createTempDirectory(JAR.toAbsolutePath().getParent(), "node-archive");
        var data = folder.resolve("data");
        var made = folder.resolve("made.jsa");
        var log = folder.resolve("log");
        var command = new ArrayList<>(java);
        command.add("-XX:ArchiveClassesAtExit=" + made);
        command.addAll(NodeProcess.up(data));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C.UTF-8");
        var node = builder.start();
        try {
            NodeProcess.until(() -> Files.exists(data.resolve("endpoints.json")) || !node.isAlive());
            node.destroy();
            if (!node.waitFor(NodeProcess.DEADLINE.toSeconds(), TimeUnit.SECONDS) || node.exitValue() != 0) {
                throw new IOException("no archive of a node's classes: " + Files.readString(log));
            }
            Files.move(made, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            node.destroyForcibly();
        }
    }
}
