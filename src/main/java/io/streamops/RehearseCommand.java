package io.streamops;

import io.streamops.node.NodeFailed;
import io.streamops.node.observability.Logging;
import io.streamops.rehearsal.Rehearsal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code streamops rehearse}: runs a node under load, on brokers and data of its own, for Java to record a profile. */
@Command(
        name = "rehearse",
        description = {
            "Runs a node under load for some seconds, on its own embedded brokers and data, and stops it. The launcher"
                    + " uses the run to record a Java profile with which nodes start and warm up faster.",
            "",
            "The command ignores all settings, so it never connects to external brokers."
        },
        mixinStandardHelpOptions = true)
final class RehearseCommand implements Callable<Integer> {
    private static final int LONGEST = 600;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "directory for the node's data; must not exist")
    private Path data = Path.of("");

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "20",
            description = "duration in seconds, 1 to 600; default: ${DEFAULT-VALUE}")
    private int seconds;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws NodeFailed, InterruptedException, IOException {
        var command = Objects.requireNonNull(spec, "picocli sets it").commandLine();
        if (seconds < 1 || seconds > LONGEST) {
            throw new ParameterException(command, "--seconds must be from 1 to " + LONGEST);
        }
        if (Files.exists(data)) {
            throw new ParameterException(command, "--data must name a directory that does not exist");
        }
        var rehearsal = new Rehearsal(data);
        Logging.configure(rehearsal.settings().logs(), Terminal.present());
        var answers = rehearsal.perform(
                DescriptorFile.shipped().node("all"), Version.current(), command.getOut(), Duration.ofSeconds(seconds));
        command.getOut()
                .printf(
                        "rehearsed for %d s: %d requests answered, %d refused%n",
                        seconds, answers.given(), answers.refused());
        return answers.given() > 0 ? 0 : 1;
    }
}
