package io.streamops.node;

import io.streamops.embedded.EmbeddedBrokers;
import io.streamops.node.descriptor.Descriptor.Plan;
import io.streamops.node.descriptor.VerticleName;
import io.streamops.node.observability.DependencyMonitor;
import io.streamops.settings.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reports start and stop on standard output, for the operator. */
final class StartupReport implements EmbeddedBrokers.Progress {
    private final PrintWriter out;

    StartupReport(PrintWriter out) {
        this.out = out;
    }

    void starting(String version, Plan plan, Path data) {
        say("StreamOps %s starts node %s in %s".formatted(version, plan.node(), data));
    }

    @Override
    public void starting(String broker) {
        say("  %-10s starts …".formatted(broker));
    }

    @Override
    public void ready(String broker, String address, Duration took) {
        say("  %-10s ready in %s s".formatted(broker, seconds(took)));
    }

    void waitingFor(List<DependencyMonitor.Dependency> missing, Duration left) {
        say("  waiting for %s, %d s more"
                .formatted(
                        missing.stream()
                                .map(dependency -> dependency.name() + " at " + dependency.address())
                                .collect(Collectors.joining(", ")),
                        left.toSeconds()));
    }

    void ready(Ready node) {
        say("");
        say("StreamOps %s is ready, in %s s".formatted(node.version(), seconds(node.took())));
        say("");
        line("console", node.url() + "/");
        broker("kafka", node.addresses().kafka().bootstrapServers(), node.embedded());
        broker("redis", node.addresses().redis().toString(), node.embedded());
        broker("rabbitmq", node.addresses().rabbit().toString(), node.embedded());
        broker("minio", node.addresses().objects().toString(), node.embedded());
        broker("smtp", node.addresses().smtp().toString(), node.embedded());
        line("node", node.plan().node() + " runs " + verticles(node.plan()));
        line("data", node.data() + " (credentials in endpoints.json)");
        say("");
    }

    /** The facts about a node that is ready. */
    record Ready(
            String version,
            Plan plan,
            String url,
            Settings.BrokerAddresses addresses,
            Map<String, String> embedded,
            Path data,
            Duration took) {}

    void stopping() {
        say("stopping; again to stop at once");
    }

    private static String verticles(Plan plan) {
        var cores = Runtime.getRuntime().availableProcessors();
        return plan.verticles().stream()
                .map(spec -> instances(spec.name(), spec.instances().on(cores)))
                .collect(Collectors.joining(", "));
    }

    private static String instances(VerticleName name, int count) {
        return count == 1 ? name.toString() : name + " × " + count;
    }

    private void broker(String name, String address, Map<String, String> embedded) {
        line(name, embedded.containsKey(name) ? "%s (%s)".formatted(address, embedded.get(name)) : address);
    }

    private void line(String name, String text) {
        say("  %-10s %s".formatted(name, text));
    }

    private static String seconds(Duration took) {
        return String.format(Locale.ROOT, "%.1f", took.toMillis() / 1000.0);
    }

    private void say(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
