package io.streamops;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** What a node shows of itself at {@code /metrics} at a moment: values by name and labels, as they are written there. */
record Figures(Map<String, Double> values) {
    private static final Pattern LINE = Pattern.compile("([^#\\s{]+)(\\{.*})? (\\S+)");

    static Figures of(NodeProcess node) {
        var values = new LinkedHashMap<String, Double>();
        try {
            node.get("/metrics").body().lines().map(LINE::matcher).forEach(line -> {
                if (line.matches()) {
                    var labels = line.group(2) == null ? "" : line.group(2);
                    values.put(line.group(1) + labels, Double.valueOf(line.group(3)));
                }
            });
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return new Figures(values);
    }

    private DoubleStream of(String name, String... labels) {
        Predicate<String> wanted = key -> key.equals(name) || key.startsWith(name + "{");
        for (var label : labels) {
            wanted = wanted.and(key -> key.contains(label));
        }
        var all = wanted;
        return values.entrySet().stream()
                .filter(entry -> all.test(entry.getKey()))
                .mapToDouble(Map.Entry::getValue);
    }

    /** Over all that have these labels, each as {@code name="value"}; there is one at least. */
    double sum(String name, String... labels) {
        if (of(name, labels).findAny().isEmpty()) {
            throw new AssertionError("there is no " + name + " " + String.join(" ", labels));
        }
        return of(name, labels).sum();
    }
}
