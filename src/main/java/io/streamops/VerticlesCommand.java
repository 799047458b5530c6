package io.streamops;

import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.DescriptorReader;
import io.streamops.node.descriptor.VerticleName;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code streamops verticles}: lists the nodes and verticles of the descriptor. */
@Command(
        name = "verticles",
        description = "Lists the nodes and verticles of the descriptor.",
        mixinStandardHelpOptions = true)
final class VerticlesCommand implements Runnable {
    @Option(
            names = "--descriptor",
            paramLabel = "FILE",
            description = "descriptor; default: verticles.json in the working directory, else the one in the jar")
    private @Nullable Path descriptor;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        print(
                DescriptorFile.read(descriptor),
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut());
    }

    private static void print(Descriptor descriptor, PrintWriter out) {
        out.println(descriptor.source());
        out.println();
        out.printf("%-20s %-12s %-16s %s%n", "VERTICLE", "INSTANCES", "THREADING", "CLASS");
        for (var verticle : descriptor.verticles().values()) {
            out.printf(
                    "%-20s %-12s %-16s %s%n",
                    verticle.name(),
                    verticle.instances(),
                    DescriptorReader.text(verticle.threading()),
                    verticle.className());
        }
        out.println();
        out.printf("%-20s %s%n", "NODE", "RUNS");
        descriptor
                .nodes()
                .forEach((node, verticles) -> out.printf(
                        "%-20s %s%n",
                        node, verticles.stream().map(VerticleName::toString).collect(Collectors.joining(", "))));
        out.flush();
    }
}
