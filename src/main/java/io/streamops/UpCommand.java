package io.streamops;

import io.streamops.node.Node;
import io.streamops.node.NodeFailed;
import io.streamops.node.observability.Logging;
import io.streamops.settings.BadSettings;
import io.streamops.settings.Setting;
import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code streamops up}: starts a node and runs until it is stopped. */
@Command(
        name = "up",
        sortOptions = false,
        usageHelpAutoWidth = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "streamops up [--node NAME | --verticles a,b] [--descriptor FILE] [--data DIR] [--cluster]"
                + " [SETTING...]",
        description = {
            "Starts a node and runs until SIGTERM or Ctrl-C.",
            "",
            "Each setting can be given as an option or as an environment variable; the option takes precedence."
        },
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
    /** What to run: a node of the descriptor, or single verticles. */
    static final class Choice {
        @Option(names = "--node", paramLabel = "NAME", description = "node of the descriptor to run; default: all")
        private @Nullable String node;

        @Option(
                names = "--verticles",
                paramLabel = "a,b",
                split = ",",
                description = "verticles to run, instead of a node")
        private @Nullable List<String> verticles;
    }

    @ArgGroup(exclusive = true)
    private @Nullable Choice choice;

    @Option(
            names = "--descriptor",
            paramLabel = "FILE",
            description = "descriptor; default: verticles.json in the working directory, else the one in the jar")
    private @Nullable Path descriptor;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "directory for the node's data, same as --data-dir; default: ./data")
    private @Nullable String data;

    @Spec
    private @Nullable CommandSpec spec;

    private final Map<String, String> environment;
    private final Map<String, String> options = new LinkedHashMap<>();

    private UpCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The command, with one option for each setting. */
    static CommandLine commandLine(Map<String, String> environment) {
        var command = new UpCommand(environment);
        var spec = CommandSpec.forAnnotatedObject(command);
        var order = 1;
        for (var group : Settings.groups()) {
            var section = ArgGroupSpec.builder()
                    .heading("%n" + group.title() + "%n")
                    .exclusive(false)
                    .validate(false)
                    .order(order++);
            group.settings().forEach(setting -> section.addArg(command.option(setting)));
            spec.addArgGroup(section.build());
        }
        return new CommandLine(spec);
    }

    private OptionSpec option(Setting<?> setting) {
        var fallback = setting.fallback() == null || setting.secret() ? "" : "; default: " + setting.fallback();
        return OptionSpec.builder(setting.option())
                .arity(setting.isSwitch() ? "0..1" : "1")
                .fallbackValue("true")
                .paramLabel(setting.name())
                .type(String.class)
                .description(setting.about().replace("%", "%%") + fallback)
                .setter(new ISetter() {
                    @Override
                    public <T extends @Nullable Object> T set(T text) {
                        if (text == null) {
                            options.remove(setting.name());
                        } else {
                            options.put(setting.name(), text.toString());
                        }
                        return text;
                    }
                })
                .build();
    }

    @Override
    public Integer call() throws NodeFailed, InterruptedException {
        var file = DescriptorFile.read(descriptor);
        var plan = choice != null && choice.verticles != null
                ? file.adHoc(choice.verticles)
                : file.node(choice == null || choice.node == null ? "all" : choice.node);
        var settings = settings();
        Logging.configure(settings.logs(), Terminal.present());
        var node = new Node(plan, settings, Version.current(), out());
        Signals.onFirst(() -> {
            var code = node.stop() ? 0 : 1;
            Runtime.getRuntime().halt(code);
        });
        node.start();
        node.awaitLossOfMembership();
        node.stop();
        return 1;
    }

    private Settings settings() {
        if (data != null) {
            if (options.containsKey("DATA_DIR")) {
                throw new BadSettings("--data and --data-dir are the same option; give only one of them");
            }
            options.put("DATA_DIR", data);
        }
        return Settings.from(new SettingValues(environment, options));
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
    }

    /**
     * Handles SIGTERM and SIGINT: the first signal stops the node gracefully, the second halts the process.
     *
     * <p>Only {@code sun.misc.Signal} can tell a second signal from the first. It is called by reflection, because naming it
     * causes a compiler warning that cannot be suppressed. Without it, a shutdown hook stops the node.
     */
    static final class Signals {
        private static final int HALTED = 1;

        private Signals() {}

        /** Runs the action once, on its own thread. The action must end the process. */
        static void onFirst(Runnable stop) {
            var stopping = new AtomicBoolean();
            Runnable received = () -> {
                if (stopping.compareAndSet(false, true)) {
                    Thread.ofPlatform().name("stop").start(stop);
                } else {
                    Runtime.getRuntime().halt(HALTED);
                }
            };
            try {
                handle("TERM", received);
                handle("INT", received);
            } catch (ReflectiveOperationException e) {
                Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
            }
        }

        private static void handle(String name, Runnable received) throws ReflectiveOperationException {
            var signal = Class.forName("sun.misc.Signal");
            var handler = Class.forName("sun.misc.SignalHandler");
            var proxy = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        received.run();
                        return null;
                    });
            try {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            } catch (InvocationTargetException e) {
                throw new ReflectiveOperationException("signal " + name + " cannot be handled", e.getCause());
            }
        }
    }
}
