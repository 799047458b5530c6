package io.streamops.crawl.fetch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Requests pages from sites. One fetcher serves a node; it keeps connections open shortly, by address, host and port.
 *
 * <p>All requests to a host run on one event loop, where its connections are pooled; only decompression runs on worker
 * threads. Thread-safe; results arrive on the caller's context.
 */
public final class Fetcher {
    /**
     * A request.
     *
     * @param validators for a conditional request
     * @param maxBytes the maximum size of the body after decompression
     */
    public record Request(HttpUrl url, FetchResult.Validators validators, int maxBytes) {}

    private static final int MOST_HEADER_BYTES = 32_768;
    private static final int MOST_STATUS_LINE_BYTES = 4_096;
    private static final int MOST_WAITING_PER_HOST = 1_000;
    /** Slightly longer than the usual delay between two requests to a host, but short, because there are many hosts. */
    private static final int KEEP_ALIVE_S = 5;
    /** Closes connections that were opened too late for their request, which the pool does not see as idle. */
    private static final int MOST_CONNECTED_S = 60;

    private final VertxInternal vertx;
    private final FetchEnvironment environment;
    private final List<ContextInternal> loops;

    public Fetcher(Vertx vertx, FetchOptions options, InstantSource clock) {
        this(vertx, options, new AddressResolver.OfVertx(vertx), clock);
    }

    public Fetcher(Vertx vertx, FetchOptions options, AddressResolver resolver, InstantSource clock) {
        this(vertx, options, resolver, clock, null);
    }

    /** @param trust trusted certificates; null: those of the JDK */
    Fetcher(
            Vertx vertx,
            FetchOptions options,
            AddressResolver resolver,
            InstantSource clock,
            @Nullable TrustOptions trust) {
        var cores = Runtime.getRuntime().availableProcessors();
        this.vertx = (VertxInternal) vertx;
        this.loops =
                Stream.generate(this.vertx::createEventLoopContext).limit(cores).toList();
        var connections = new FetchEnvironment.ReusedConnections();
        this.environment = new FetchEnvironment(
                vertx,
                options,
                resolver,
                clock,
                client(vertx, options, connections, trust),
                connections,
                vertx.createSharedWorkerExecutor("crawl-unpack", cores));
    }

    private static HttpClientAgent client(
            Vertx vertx,
            FetchOptions options,
            FetchEnvironment.ReusedConnections connections,
            @Nullable TrustOptions trust) {
        var connect = Math.toIntExact(options.connectTimeout().toMillis());
        var client = new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_1_1)
                .setUseAlpn(true)
                .setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
                .setInitialSettings(new Http2Settings().setMaxHeaderListSize(MOST_HEADER_BYTES))
                .setVerifyHost(true)
                .setMaxHeaderSize(MOST_HEADER_BYTES)
                .setMaxInitialLineLength(MOST_STATUS_LINE_BYTES)
                .setConnectTimeout(connect)
                .setSslHandshakeTimeout(connect)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setKeepAliveTimeout(KEEP_ALIVE_S)
                .setHttp2KeepAliveTimeout(KEEP_ALIVE_S)
                .setTracingPolicy(TracingPolicy.IGNORE);
        if (trust != null) {
            client.setTrustOptions(trust);
        }
        return vertx.httpClientBuilder()
                .with(client)
                .with(new PoolOptions()
                        .setHttp1MaxSize(options.hostConnections())
                        .setMaxLifetime(MOST_CONNECTED_S)
                        .setMaxWaitQueueSize(MOST_WAITING_PER_HOST))
                .withConnectHandler(connections::opened)
                .build();
    }

    /** Never fails for what a site does. */
    public Future<FetchResult> fetch(Request request) {
        return fetch(request, exchange -> {});
    }

    /**
     * A request that can be cancelled.
     *
     * @param abandoned cancels the request when it completes
     */
    public Future<FetchResult> fetch(Request request, Future<?> abandoned) {
        return fetch(request, exchange -> abandoned.onComplete(done -> exchange.abandon()));
    }

    private Future<FetchResult> fetch(Request request, Consumer<FetchExchange> watched) {
        return switch (DestinationCheck.of(request.url())) {
            case DestinationCheck.Forbidden forbidden ->
                Future.succeededFuture(new FetchResult.Refused(forbidden.reason()));
            case DestinationCheck.Site site -> ask(request, site, watched);
        };
    }

    private Future<FetchResult> ask(Request request, DestinationCheck.Site site, Consumer<FetchExchange> watched) {
        var answer = vertx.getOrCreateContext().<FetchResult>promise();
        var loop = loop(site);
        loop.runOnContext(v -> {
            var exchange = new FetchExchange(loop, environment, request, site, answer);
            exchange.begin();
            watched.accept(exchange);
        });
        return answer.future();
    }

    private ContextInternal loop(DestinationCheck.Site site) {
        return loops.get(Math.floorMod(site.authority().hashCode(), loops.size()));
    }

    /** Requests in flight fail. */
    public Future<Void> close() {
        return Future.join(environment.client().close(), environment.unpacking().close())
                .mapEmpty();
    }
}
