package io.streamops.jobs.worker;

import io.streamops.machine.Signal;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A worker in a process of its own, to be killed or stopped. */
final class WorkerProcess implements AutoCloseable {
    private static final String READY = "worker is ready";

    private static final String LOST = "a job was not ours to end";

    private final Process process;
    private final Path said;

    private WorkerProcess(Process process, Path said) {
        this.process = process;
        this.said = said;
    }

    /** Begins to start it; it runs once {@link #isReady}. */
    static WorkerProcess start(int port, String consumer, Duration lease, Path folder) throws IOException {
        var said = Files.createTempFile(folder, consumer, ".log");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(WorkerProcess.class.getName());
        command.addAll(List.of("" + port, consumer, "" + lease.toMillis()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        return new WorkerProcess(process, said);
    }

    /** Whether it has noticed that one of its jobs is final, or was taken over. */
    boolean hasLostAJob() throws IOException {
        return says(LOST);
    }

    private boolean says(String text) throws IOException {
        return Files.readString(said).contains(text);
    }

    boolean isReady() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("the worker has ended: " + Files.readString(said));
        }
        return says(READY);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void signal(String name) throws Exception {
        Signal.send(name, process.pid());
    }

    /** Kill -9. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] args) throws Exception {
        var lease = Duration.ofMillis(Long.parseLong(args[2]));
        @SuppressWarnings("resource") // until it is killed
        var worker = new RunningWorker(
                Vertx.vertx(),
                Integer.parseInt(args[0]),
                RunningWorker.Form.named(args[1]).withLease(lease),
                true);
        System.out.println(READY);
        while (worker.ended("tool", "taken") + worker.ended("tool", "canceled") == 0) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        System.out.println(LOST);
    }
}
