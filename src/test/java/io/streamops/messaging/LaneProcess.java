package io.streamops.messaging;

import io.streamops.kit.Telemetry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A consumer in its own process, so that it can be killed: records each handled body in a file, and never
 * ends with a body that begins with {@code hang}.
 */
public final class LaneProcess implements AutoCloseable {
    private static final String READY = "lane is ready";

    private final Process process;
    private final Path handled;

    private LaneProcess(Process process, Path handled) {
        this.process = process;
        this.handled = handled;
    }

    /** Starts the process and returns once its lane runs. */
    static LaneProcess start(LaneHarness harness, String source, Path handled) throws Exception {
        Files.createFile(handled);
        var process = new ProcessBuilder(command(harness, source, handled))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var started = new LaneProcess(process, handled);
        try {
            started.waitUntilReady();
        } catch (Exception e) {
            started.close();
            throw e;
        }
        return started;
    }

    private static List<String> command(LaneHarness harness, String source, Path handled) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The same permissions for libraries as in the tests' own process.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(LaneProcess.class.getName());
        command.addAll(List.of(harness.getClass().getName(), harness.address(), source, handled.toString()));
        return command;
    }

    private void waitUntilReady() throws IOException {
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            if (line.equals(READY)) {
                Thread.ofVirtual().start(() -> out.lines().forEach(rest -> {}));
                return;
            }
        }
        throw new IOException("the process has ended before its lane was ready");
    }

    List<String> handled() throws IOException {
        var text = Files.readString(handled);
        // A line that was being written when the process was killed does not count.
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** Kill -9. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    public static void main(String[] args) throws Exception {
        var harness = Class.forName(args[0])
                .asSubclass(LaneHarness.class)
                .getDeclaredConstructor()
                .newInstance();
        var file = Files.newOutputStream(Path.of(args[3]), StandardOpenOption.APPEND);
        var vertx = Vertx.vertx();
        harness.connect(vertx, args[1]);
        RunningLane.begin(
                        vertx,
                        harness,
                        ThreadingModel.EVENT_LOOP,
                        args[2],
                        LaneOptions.named("killed").withMaxInFlight(16),
                        delivery -> {
                            if (delivery.body().startsWith("hang")) {
                                return Promise.<Outcome>promise().future();
                            }
                            return vertx.timer(10, TimeUnit.MILLISECONDS).compose(due -> {
                                try {
                                    file.write((delivery.body() + "\n").getBytes(StandardCharsets.UTF_8));
                                    return Future.succeededFuture(Outcome.DONE);
                                } catch (IOException e) {
                                    return Future.failedFuture(e);
                                }
                            });
                        },
                        Telemetry.unobserved())
                .ready();
        System.out.println(READY);
    }
}
