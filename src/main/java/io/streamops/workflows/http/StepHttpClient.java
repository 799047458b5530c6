package io.streamops.workflows.http;

import io.streamops.kit.HttpExchange;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.internal.VertxInternal;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Calls the services behind steps; one for each node. Its connections end with the node's Vert.x. */
public final class StepHttpClient {
    private static final int MOST_BYTES = 64 << 20;

    private static final int MOST_CONNECTIONS = 256;
    private static final int CONNECT_MILLIS = 10_000;

    /**
     * A step that is bound to a service.
     *
     * @param headers of each request; they may be secrets
     * @param timeout of the response
     */
    public record Binding(String name, URI url, Map<String, String> headers, Duration timeout) {
        private static final int SHORTEST_SECRET = 6;

        public Binding {
            headers = Map.copyOf(headers);
        }

        /** The text without the values of our headers, which may be credentials. */
        String withoutSecrets(String response) {
            return headers.values().stream()
                    .flatMap(value -> Stream.concat(Stream.of(value), Arrays.stream(value.split(" ", -1))))
                    .filter(secret -> secret.length() >= SHORTEST_SECRET)
                    .reduce(response, (text, secret) -> text.replace(secret, "…"));
        }

        /** Without secrets. */
        @Override
        public String toString() {
            return name;
        }
    }

    private final Context loop;
    private final HttpClient client;
    private final int mostBytes;

    public StepHttpClient(Vertx vertx) {
        this(vertx, MOST_BYTES);
    }

    StepHttpClient(Vertx vertx, int mostBytes) {
        this.loop = ((VertxInternal) vertx).createEventLoopContext();
        this.mostBytes = mostBytes;
        // One connection for each call, so that closing it cancels the call.
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(false).setConnectTimeout(CONNECT_MILLIS),
                new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS).setMaxWaitQueueSize(MOST_CONNECTIONS));
    }

    /** The bound steps. */
    public List<Step> steps(List<Binding> bindings, StepWorkers workers) {
        return bindings.stream()
                .<Step>map(each -> new HttpStep(each, this, workers))
                .toList();
    }

    /** Of a response. */
    int mostBytes() {
        return mostBytes;
    }

    HttpClient client() {
        return client;
    }

    HttpExchange exchange() {
        return new HttpExchange(loop, mostBytes);
    }
}
