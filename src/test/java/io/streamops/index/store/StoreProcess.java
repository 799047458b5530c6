package io.streamops.index.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * A store in its own process, so that it can be killed: writes page after page and prints each one that is durable.
 */
final class StoreProcess implements AutoCloseable {
    private static final String READY = "ready";
    private static final int AT_ONCE = 500;

    private final Process process;
    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
    private final Thread reader;

    private StoreProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofPlatform().daemon().start(this::read);
    }

    /** @param run tells the pages of one process from those of others */
    static StoreProcess start(Path folder, int run) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(List.of(StoreProcess.class.getName(), folder.toString(), Integer.toString(run)));
        return new StoreProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    private void read() {
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                if (line.endsWith(".")) {
                    said.add(line.substring(0, line.length() - 1));
                }
            }
        } catch (IOException e) {
            said.add("broken " + e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isReady() {
        if (!process.isAlive()) {
            throw new AssertionError("the process has ended: " + process.exitValue());
        }
        return READY.equals(said.peek());
    }

    /** The URLs printed as durable; an incomplete line does not count. */
    List<String> durable() {
        return said.stream().filter(line -> !line.equals(READY)).toList();
    }

    /** Kill -9, by its handle, as the process itself would close its output unread; returns when all of that is known. */
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

    public static void main(String[] args) throws Exception {
        var store = new WatchedStore(IndexDirectory.on(Path.of(args[0])));
        var out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
        say(out, READY);
        var room = new Semaphore(AT_ONCE);
        for (var n = 0; ; n++) {
            room.acquire();
            var url = "https://example.com/" + args[1] + "/" + n;
            store.put(url, "text of " + url).onComplete(done -> {
                if (done.succeeded()) {
                    say(out, url);
                }
                room.release();
            });
        }
    }

    private static void say(Writer out, String line) {
        try {
            synchronized (out) {
                out.write(line + ".\n");
                out.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
