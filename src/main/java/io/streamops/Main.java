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
 * The command line: {@code up} (the default), {@code verticles} and {@code rehearse}.
 *
 * <p>Exit codes: 0 after a clean stop, 2 for invalid arguments, settings or descriptors, 1 for any other failure.
 */
@Command(
        name = "streamops",
        description = "Runs crawls, jobs, workflows, tasks and collected-data analysis in one process.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "The default command is `up`. See `streamops COMMAND --help` for a command's options."})
public final class Main implements Runnable, IVersionProvider {
    private static final int WRONG_INPUT = 2;
    private static final int FAILED = 1;
    private static final List<String> OWN_OPTIONS = List.of("-h", "--help", "-V", "--version");

    public static void main(String[] args) {
        var code = run(System.getenv(), args);
        System.out.flush();
        System.exit(code);
    }

    /** Runs the command and returns the exit code of the process. */
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

    /** Turns {@code --node edge} into {@code up --node edge}. */
    private static String[] withDefault(String... args) {
        if (args.length > 0 && (!args[0].startsWith("-") || OWN_OPTIONS.contains(args[0]))) {
            return args;
        }
        return Stream.concat(Stream.of("up"), Stream.of(args)).toArray(String[]::new);
    }

    private static int wrongArguments(ParameterException failure) {
        var command = failure.getCommandLine();
        printError(
                command.getErr(),
                "%s; see `%s --help`"
                        .formatted(
                                failure.getMessage(), command.getCommandSpec().qualifiedName()));
        return WRONG_INPUT;
    }

    private static int failed(Exception failure, CommandLine command, ParseResult arguments) {
        printError(command.getErr(), String.valueOf(failure.getMessage()));
        if (failure instanceof BadSettings || failure instanceof BadDescriptor) {
            return WRONG_INPUT;
        }
        if (!(failure instanceof NodeFailed)) {
            failure.printStackTrace(command.getErr());
        }
        return FAILED;
    }

    /** Prints the message as one line: line breaks in it become spaces. */
    private static void printError(PrintWriter err, String message) {
        err.println("streamops: " + message.replaceAll("\\s*\\R\\s*", " "));
        err.flush();
    }

    @Override
    public void run() {
        throw new IllegalStateException("a command is always given");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"StreamOps " + Version.current()};
    }
}
