package io.streamops.node.descriptor;

import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A valid deployment descriptor.
 *
 * @param source the file it was read from, for messages
 * @param verticles how each verticle is deployed, in the order of the file
 * @param nodes which verticles each node runs, in the order of the file
 */
public record Descriptor(
        String source, Map<VerticleName, Descriptor.VerticleSpec> verticles, Map<String, List<VerticleName>> nodes) {

    /** What one node runs. */
    public record Plan(String node, List<VerticleSpec> verticles) {
        public boolean has(VerticleName name) {
            return verticles.stream().anyMatch(spec -> spec.name() == name);
        }
    }

    /** The plan of the node with this name. */
    public Plan node(String name) {
        var verticles = nodes.get(name);
        if (verticles == null) {
            throw new BadDescriptor(
                    source,
                    "/nodes",
                    "there is no node \"%s\"; there are %s".formatted(name, String.join(", ", nodes.keySet())));
        }
        return plan(name, verticles);
    }

    /** The plan of a node that runs only these verticles. */
    public Plan adHoc(List<String> texts) {
        var names = new ArrayList<VerticleName>();
        for (var text : new LinkedHashSet<>(texts)) {
            names.add(VerticleName.find(text)
                    .filter(verticles::containsKey)
                    .orElseThrow(() -> new BadDescriptor(
                            source,
                            "/verticles",
                            "there is no verticle \"%s\"; there are %s".formatted(text, known()))));
        }
        return plan(String.join("+", texts), names);
    }

    private Plan plan(String name, List<VerticleName> names) {
        return new Plan(name, names.stream().map(this::spec).toList());
    }

    private VerticleSpec spec(VerticleName name) {
        @Nullable VerticleSpec spec = verticles.get(name);
        if (spec == null) {
            throw new IllegalStateException(name + " was validated when the descriptor was read");
        }
        return spec;
    }

    private String known() {
        return verticles.keySet().stream().map(VerticleName::toString).collect(Collectors.joining(", "));
    }

    /**
     * How a verticle is deployed.
     *
     * @param instances how many instances a node runs
     * @param config settings of this verticle only
     */
    public record VerticleSpec(
            VerticleName name, String className, Instances instances, ThreadingModel threading, JsonObject config) {

        /** A number, or as many as there are cores. */
        public sealed interface Instances {
            /** One instance for each core. */
            record Cores() implements Instances {
                @Override
                public String toString() {
                    return "cores";
                }
            }

            /** A fixed number of instances. */
            record Fixed(int number) implements Instances {
                @Override
                public String toString() {
                    return Integer.toString(number);
                }
            }

            default int on(int cores) {
                return switch (this) {
                    case Cores each -> cores;
                    case Fixed fixed -> fixed.number();
                };
            }
        }
    }
}
