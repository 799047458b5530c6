package io.streamops;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Follows crawls like a browser's EventSource: reconnects when the stream ends, with the last id. */
final class CrawlEventReader implements AutoCloseable {
    /** The number of terminal events of each crawl. */
    final Map<String, Integer> ended = new ConcurrentHashMap<>();

    /** Where it has read, one entry a connection. */
    final Queue<String> connections = new ConcurrentLinkedQueue<>();

    private final Supplier<String> address;
    private final Thread thread;
    private volatile @Nullable HttpURLConnection open;
    private volatile boolean stopped;
    private @Nullable String lastId;

    /** @param address of the next gateway */
    CrawlEventReader(Supplier<String> address) {
        this.address = address;
        this.thread = Thread.ofPlatform().name("reader").start(this::run);
    }

    private void run() {
        while (!stopped) {
            var at = address.get();
            try {
                read(at);
            } catch (IOException e) {
                // It reconnects, as an EventSource does.
            }
        }
    }

    private void read(String at) throws IOException {
        var url = URI.create(at + "/api/crawls/events?email=" + LoadOfClients.EMAIL)
                .toURL();
        var connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(5_000);
        connection.setReadTimeout(30_000);
        if (lastId != null) {
            connection.setRequestProperty("Last-Event-ID", lastId);
        }
        open = connection;
        try (var lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            connections.add(at);
            for (var line = lines.readLine(); line != null && !stopped; line = lines.readLine()) {
                take(line);
            }
        }
    }

    private void take(String line) {
        if (line.startsWith("id: ")) {
            lastId = line.substring(4);
        } else if (line.startsWith("data: ")) {
            var crawl = new JsonObject(line.substring(6));
            if (!"pending".equals(crawl.getString("status"))) {
                ended.merge(crawl.getString("id"), 1, Integer::sum);
            }
        }
    }

    @Override
    public void close() {
        stopped = true;
        var connection = open;
        if (connection != null) {
            connection.disconnect();
        }
        thread.interrupt();
    }
}
