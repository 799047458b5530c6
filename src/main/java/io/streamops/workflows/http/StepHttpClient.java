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
import java.util.List;

/** Whoever calls the services behind steps; one for a node. Its connections end with the node's Vert.x. */
public final class StepHttpClient {
    private static final int MOST_BYTES = 64 << 20;

    private static final int MOST_CONNECTIONS = 256;
    private static final int CONNECT_MILLIS = 10_000;

    private final Context loop;
    private final HttpClient client;
    private final int mostBytes;

    public StepHttpClient(Vertx vertx) {
        this(vertx, MOST_BYTES);
    }

    StepHttpClient(Vertx vertx, int mostBytes) {
        this.loop = ((VertxInternal) vertx).createEventLoopContext();
        this.mostBytes = mostBytes;
        // A connection for each call, so that ending the one ends the other.
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(false).setConnectTimeout(CONNECT_MILLIS),
                new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS).setMaxWaitQueueSize(MOST_CONNECTIONS));
    }

    /** The steps as they are bound. */
    public List<Step> steps(List<HttpStepBinding> bound, StepWorkers workers) {
        return bound.stream()
                .<Step>map(each -> new HttpStep(each, this, workers))
                .toList();
    }

    /** Of an answer. */
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
