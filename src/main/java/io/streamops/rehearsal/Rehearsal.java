package io.streamops.rehearsal;

import io.streamops.node.Node;
import io.streamops.node.NodeFailed;
import io.streamops.node.descriptor.Descriptor.Plan;
import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * A node with clients. It ignores the environment, so that it cannot reach the brokers of others: all brokers are embedded, on any
 * free ports, with their data in a directory that is empty at first.
 */
public final class Rehearsal {
    private static final List<String> SERVERS =
            List.of("HTTP", "EMBEDDED_KAFKA", "EMBEDDED_REDIS", "EMBEDDED_RABBITMQ", "EMBEDDED_MINIO", "EMBEDDED_SMTP");

    /** How many requests succeeded, and how many failed. */
    public record Answers(int given, int refused) {}

    private final Path data;
    private final Settings settings;

    /** @param data the directory for the node's data; the caller deletes it */
    public Rehearsal(Path data) {
        this.data = data;
        this.settings = settings(data);
    }

    private static Settings settings(Path data) {
        var values = new HashMap<>(Map.of(
                "DATA_DIR", data.toString(),
                "HTTP_HOST", "127.0.0.1",
                "CRAWL_ALLOW_PRIVATE", "true",
                "CRAWL_HOST_DELAY_MS", "0",
                "CRAWL_HOST_CONCURRENCY", "16"));
        SERVERS.forEach(server -> values.put(server + "_PORT", "0"));
        return Settings.from(new SettingValues(Map.of(), values));
    }

    /** The settings of its node. */
    public Settings settings() {
        return settings;
    }

    /** Starts the node, lets clients send requests for the duration, and stops it. */
    public Answers perform(Plan plan, String version, PrintWriter out, Duration duration)
            throws NodeFailed, InterruptedException, IOException {
        var vertx = Vertx.vertx();
        var node = new Node(plan, settings, version, out);
        try {
            var site = wait(RehearsalSite.open(vertx));
            node.start();
            var endpoints = new JsonObject(Files.readString(data.resolve("endpoints.json")));
            return wait(new RehearsalClients(vertx, URI.create(endpoints.getString("http")), site).ask(duration));
        } finally {
            node.stop();
            wait(vertx.close());
        }
    }

    private static <T> T wait(Future<T> future) throws NodeFailed, InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new NodeFailed("the rehearsal failed: " + e.getCause(), e);
        }
    }
}
