package io.streamops.collected.worker;

import io.streamops.settings.ObjectStoreSettings;
import io.streamops.settings.RabbitSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A consumer in a process of its own, so that it can be killed and has a heap of its own. */
final class ConsumerProcess implements AutoCloseable {
    private static final String READY = "consumer is ready";

    private final Process process;

    private ConsumerProcess(Process process) {
        this.process = process;
    }

    static ConsumerProcess start(RunningConsumer.Brokers brokers, String heap) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(ConsumerProcess.class.getName());
        command.addAll(List.of(
                brokers.rabbit().url().toString(),
                brokers.redis().url().toString(),
                brokers.objects().endpoint().toString(),
                brokers.objects().accessKey(),
                brokers.objects().secretKey()));
        return new ConsumerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    ConsumerProcess awaitReady() throws IOException {
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            if (line.equals(READY)) {
                Thread.ofVirtual().start(() -> out.lines().forEach(rest -> {}));
                return this;
            }
        }
        throw new IOException("the process has ended before it was ready");
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Kill -9. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] args) throws Exception {
        new RunningConsumer(
                        Vertx.vertx(),
                        new RunningConsumer.Brokers(
                                new RabbitSettings.Address(URI.create(args[0])),
                                new RedisSettings.Address(URI.create(args[1])),
                                new ObjectStoreSettings.Address(URI.create(args[2]), args[3], args[4])))
                .start();
        System.out.println(READY);
    }
}
