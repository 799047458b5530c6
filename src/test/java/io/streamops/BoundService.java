package io.streamops;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A service that a step is bound to. It returns the records that it gets, and counts its requests by workflow; workflows whose input
 * says {@code held} wait until they are released.
 */
final class BoundService implements AutoCloseable {
    private final Map<String, Integer> calls = new ConcurrentHashMap<>();
    private final CountDownLatch open = new CountDownLatch(1);
    private final HttpServer server;

    BoundService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = new JsonObject(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        calls.merge(body.getString("workflowId"), 1, Integer::sum);
        if (body.getJsonObject("input").getBoolean("held", false)) {
            awaitOpen();
        }
        var answer = new JsonObject()
                .put("records", body.getJsonArray("records"))
                .encode()
                .getBytes(UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        try (var out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    private void awaitOpen() throws IOException {
        try {
            if (!open.await(NodeProcess.DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("it was never released");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    void open() {
        open.countDown();
    }

    /** The number of requests, by workflow. */
    Map<String, Integer> calls() {
        return Map.copyOf(calls);
    }

    /** The file that binds a step of this name to it. */
    String steps(String name) {
        var step = new JsonObject()
                .put("url", "http://127.0.0.1:%d/".formatted(server.getAddress().getPort()))
                .put("timeoutMs", NodeProcess.DEADLINE.toMillis());
        return new JsonObject().put("steps", new JsonObject().put(name, step)).encode();
    }

    @Override
    public void close() {
        open();
        server.stop(0);
    }
}
