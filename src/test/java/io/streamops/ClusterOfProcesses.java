package io.streamops;

import io.streamops.messaging.brokers.FreePorts;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Processes of the jar that are one cluster. The first of them has the brokers, in its own process; each has its own data
 * directory and ports, and can be started again after it has ended.
 */
final class ClusterOfProcesses implements AutoCloseable {
    static final String SECRET = "the-secret-of-the-test";

    private record Place(Path folder, int port, String verticles, Map<String, String> environment) {}

    private final Path dir;
    private final int seed;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private final Map<String, NodeProcess> running = new LinkedHashMap<>();
    private final NodeProcess home;

    /** @param home what the first runs beside the brokers */
    ClusterOfProcesses(Path dir, String home, Map<String, String> environment) throws Exception {
        this.dir = dir;
        this.seed = FreePorts.firstOfTwo();
        this.home = begin("home", new Place(folder("home"), seed, home, environment))
                .ready();
    }

    /** Starts one more, which uses the brokers of the first; to be waited for by the caller. */
    NodeProcess start(String name, String verticles, Map<String, String> environment) throws Exception {
        var all = new HashMap<>(home.brokers());
        all.putAll(environment);
        return begin(name, new Place(folder(name), FreePorts.firstOfTwo(), verticles, all));
    }

    /** Starts one again that has ended, on its data. */
    NodeProcess startAgain(String name) throws Exception {
        return begin(name, place(name));
    }

    private NodeProcess begin(String name, Place place) throws IOException {
        places.put(name, place);
        var environment = new HashMap<>(place.environment());
        environment.putIfAbsent("CLUSTER_PORT", Integer.toString(place.port()));
        environment.putIfAbsent("CLUSTER_SECRET", SECRET);
        environment.putIfAbsent("CLUSTER_SEEDS", "127.0.0.1:" + seed);
        var process = NodeProcess.start(place.folder(), environment, "--cluster", "--verticles", place.verticles());
        running.put(name, process);
        return process;
    }

    private Place place(String name) {
        var place = places.get(name);
        if (place == null) {
            throw new IllegalArgumentException("nothing is called " + name);
        }
        return place;
    }

    NodeProcess home() {
        return home;
    }

    NodeProcess node(String name) {
        var node = running.get(name);
        if (node == null) {
            throw new IllegalArgumentException("nothing is called " + name);
        }
        return node;
    }

    List<String> names() {
        return List.copyOf(places.keySet());
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectories(dir.resolve(name));
    }

    /** The nodes that one of them shows, by what they run. */
    static List<String> shown(NodeProcess node) {
        return nodes(node).stream()
                .map(each -> each.getJsonArray("verticles").stream()
                        .map(verticle -> ((JsonObject) verticle).getString("name"))
                        .collect(Collectors.joining(",")))
                .sorted()
                .toList();
    }

    static List<JsonObject> nodes(NodeProcess node) {
        var found = new ArrayList<JsonObject>();
        try {
            new JsonObject(node.get("/api/nodes").body())
                    .getJsonArray("nodes")
                    .forEach(each -> found.add((JsonObject) each));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    /** Waits until every node that runs shows all of them. */
    void awaitAll() throws InterruptedException {
        for (var node : running.values()) {
            NodeProcess.until(() -> shown(node).size() == running.size());
        }
    }

    @Override
    public void close() {
        var all = new ArrayList<>(running.values());
        all.reversed().forEach(NodeProcess::close);
    }
}
