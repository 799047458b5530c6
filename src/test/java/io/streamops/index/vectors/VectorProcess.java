package io.streamops.index.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedding.InProcessEmbedder;
import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Pages and their vectors in a process of their own, so that it can be killed: replaces the same pages again and again. */
final class VectorProcess implements AutoCloseable {
    static final int PAGES = 40;

    private final Process process;
    private final Thread reader;
    private final AtomicInteger lines = new AtomicInteger();

    private VectorProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().start(this::read);
    }

    /** @param run the first version of its pages */
    static VectorProcess start(Path pages, int run) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(List.of(VectorProcess.class.getName(), pages.toString(), Integer.toString(run)));
        return new VectorProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    private void read() {
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals("made")) {
                    lines.incrementAndGet();
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The number of times that new vectors were seen on disk. */
    int made() {
        if (!process.isAlive()) {
            throw new AssertionError("the process has ended: " + process.exitValue());
        }
        return lines.get();
    }

    /** Kills the process with -9 and waits until it has ended. */
    void kill() throws InterruptedException {
        var handle = process.toHandle();
        assertThat(handle.destroyForcibly()).isTrue();
        handle.onExit().join();
        reader.join();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Odd versions of a page are about bread, even ones about the heart. */
    static String text(int page, int version) {
        return (version % 2 == 0
                        ? "the organ pumps blood through arteries and veins, patient %d of ward %d"
                        : "fold the dough and bake it in a hot oven until the crust is dark, loaf %d of batch %d")
                .formatted(page, version);
    }

    public static void main(String[] args) throws Exception {
        var run = Integer.parseInt(args[1]);
        var store = new VectorizedStore(IndexDirectory.on(Path.of(args[0])), new InProcessEmbedder());
        for (var version = 10 * run; ; version++) {
            for (var page = 0; page < PAGES; page++) {
                store.with(Integer.toString(page), "", text(page, version));
            }
            var before = store.made();
            Eventually.until("new vectors are on disk", () -> store.made() > before);
            System.out.println("made");
        }
    }
}
