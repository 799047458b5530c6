package io.streamops;

import io.streamops.node.NodeFailed;
import io.streamops.node.descriptor.BadDescriptor;
import io.streamops.settings.BadSettings;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command line: {@code up}, which is the default, {@code verticles} and {@code rehearse}.
 *
 * <p>Exit codes: 0 after a clean stop, 2 for arguments, a descriptor or settings that cannot be used, 1 for anything else.
 */
@Command(
        name = "streamops",
        description = "Crawls, jobs, workflows, tasks and collected data, in one jar.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Without a command, `up` is meant. `streamops COMMAND --help` tells more."})
public final class Main implements Runnable, IVersionProvider {
    private static final int WRONG_INPUT = 2;
    private static final int FAILED = 1;
    private static final List<String> OWN_OPTIONS = List.of("-h", "--help", "-V", "--version");

    public static void main(String[] args) {
        var code = run(System.getenv(), args);
        System.out.flush();
        System.exit(code);
    }

    /** Runs the command that the arguments name, and returns the process's exit code. */
    static int run(Map<String, String> environment, String... args) {
        return commandLine(environment).execute(withDefault(args));
    }

    private static CommandLine commandLine(Map<String, String> environment) {
        return new CommandLine(new Main())
                .addSubcommand("up", UpCommand.commandLine(environment))
                .addSubcommand("verticles", new VerticlesCommand())
                .addSubcommand("rehearse", new RehearseCommand())
                .setUsageHelpWidth(120)
                .setParameterExceptionHandler((failure, arguments) -> wrongArguments(failure))
                .setExecutionExceptionHandler(Main::failed);
    }

    /** {@code streamops --node edge} is {@code streamops up --node edge}. */
    private static String[] withDefault(String... args) {
        if (args.length > 0 && (!args[0].startsWith("-") || OWN_OPTIONS.contains(args[0]))) {
            return args;
        }
        return Stream.concat(Stream.of("up"), Stream.of(args)).toArray(String[]::new);
    }

    private static int wrongArguments(ParameterException failure) {
        var command = failure.getCommandLine();
        complain(
                command.getErr(),
                "%s; see `%s --help`"
                        .formatted(
                                failure.getMessage(), command.getCommandSpec().qualifiedName()));
        return WRONG_INPUT;
    }

    private static int failed(Exception failure, CommandLine command, ParseResult arguments) {
        complain(command.getErr(), String.valueOf(failure.getMessage()));
        if (failure instanceof BadSettings || failure instanceof BadDescriptor) {
            return WRONG_INPUT;
        }
        if (!(failure instanceof NodeFailed)) {
            failure.printStackTrace(command.getErr());
        }
        return FAILED;
    }

    /** One line, whatever is in it. */
    private static void complain(PrintWriter err, String complaint) {
        err.println("streamops: " + complaint.replaceAll("\\s*\\R\\s*", " "));
        err.flush();
    }

    @Override
    public void run() {
        throw new IllegalStateException("there is always a command");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"StreamOps " + Version.current()};
    }
}
