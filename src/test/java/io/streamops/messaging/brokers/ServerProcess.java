package io.streamops.messaging.brokers;

import io.streamops.machine.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server that runs as a child of the test: ended by its pid, also when the test's process ends without doing so. */
final class ServerProcess {
    private static final long START_SECONDS = 120;
    private static final long STOP_SECONDS = 30;

    private final Process process;
    private final Path output;
    private final Thread atExit;

    private ServerProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
        this.atExit = new Thread(process::destroyForcibly);
    }

    static ServerProcess start(List<String> command, Map<String, String> environment, Path output) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().putAll(environment);
        var started = new ServerProcess(builder.start(), output);
        Runtime.getRuntime().addShutdownHook(started.atExit);
        return started;
    }

    void await(Callable<Boolean> ready) throws Exception {
        var began = System.nanoTime();
        while (!ready.call()) {
            if (!process.isAlive() || System.nanoTime() - began > TimeUnit.SECONDS.toNanos(START_SECONDS)) {
                var said = Files.readString(output);
                stop();
                throw new IOException("the server did not start: " + said);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30));
        }
    }

    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            kill();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    void signal(String name) throws IOException, InterruptedException {
        Signal.send(name, process.pid());
    }

    /** Kill -9. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
