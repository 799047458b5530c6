package io.streamops.index;

import io.streamops.index.store.IndexDirectory;
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

/** An indexer in a process of its own, so that it can be killed. */
final class IndexerProcess implements AutoCloseable {
    private static final String READY = "indexer is ready";

    private final Process process;

    private IndexerProcess(Process process) {
        this.process = process;
    }

    static IndexerProcess start(RabbitSettings.Address rabbit, RedisSettings.Address redis, Path index)
            throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(IndexerProcess.class.getName());
        command.addAll(List.of(rabbit.url().toString(), redis.url().toString(), index.toString()));
        return new IndexerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    void awaitReady() throws IOException {
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            if (line.equals(READY)) {
                Thread.ofVirtual().start(() -> out.lines().forEach(rest -> {}));
                return;
            }
        }
        throw new IOException("the process has ended before it was ready");
    }

    /** Kill -9. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] args) throws Exception {
        new RunningIndexer(
                        Vertx.vertx(),
                        new RabbitSettings.Address(URI.create(args[0])),
                        new RedisSettings.Address(URI.create(args[1])))
                .start(IndexDirectory.on(Path.of(args[2])));
        System.out.println(READY);
    }
}
