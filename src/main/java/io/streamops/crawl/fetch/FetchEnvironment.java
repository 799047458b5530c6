package io.streamops.crawl.fetch;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;

/** What all requests share: client, resolver, clock and rules. */
record FetchEnvironment(
        Vertx vertx,
        FetchOptions options,
        AddressResolver resolver,
        InstantSource clock,
        HttpClientAgent client,
        FetchEnvironment.ReusedConnections connections,
        WorkerExecutor unpacking) {

    private static final String ACCEPT = "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.1";

    Future<List<InetAddress>> addresses(UrlHost host) {
        return switch (host) {
            case UrlHost.Literal literal -> Future.succeededFuture(List.of(literal.address()));
            case UrlHost.Name name -> resolver.resolve(name.name());
            case UrlHost.Local local -> Future.succeededFuture(UrlHost.LOOPBACK);
            case UrlHost.Nonsense nonsense -> Future.failedFuture(new UnknownHostException());
        };
    }

    boolean mayAsk(List<InetAddress> addresses) {
        return options.allowPrivate() || addresses.stream().allMatch(PublicAddress::is);
    }

    /**
     * Connects to exactly this address, so that the name is not resolved again after the check (DNS rebinding). An open
     * connection is reused only if it leads to the same address.
     *
     * <p>The request's deadline also bounds the wait for a connection. Vert.x's own timeout for that can corrupt its pool if
     * it fires just as a connection is made (5.0.8, a null in {@code SharedHttpClientConnectionGroup}).
     */
    Future<HttpClientRequest> connect(Fetcher.Request request, DestinationCheck.Site site, InetAddress address) {
        var options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, site.port())))
                .setHost(site.authority())
                .setPort(site.port())
                .setSsl(site.tls())
                .setURI(target(request.url()))
                .setConnectTimeout(0)
                .setHeaders(headers(request.validators()));
        try {
            return client.request(options);
        } catch (IllegalStateException closed) {
            return Future.failedFuture(new ClosedChannelException());
        }
    }

    private static String target(HttpUrl url) {
        var query = url.encodedQuery();
        return query == null ? url.encodedPath() : url.encodedPath() + "?" + query;
    }

    private MultiMap headers(FetchResult.Validators validators) {
        var headers = HttpHeaders.headers()
                .set(HttpHeaders.USER_AGENT, options.userAgent())
                .set(HttpHeaders.ACCEPT, ACCEPT)
                .set(HttpHeaders.ACCEPT_ENCODING, ContentEncoding.ACCEPTED);
        if (validators.etag() != null) {
            headers.set(HttpHeaders.IF_NONE_MATCH, validators.etag());
        }
        if (validators.lastModified() != null) {
            headers.set(HttpHeaders.IF_MODIFIED_SINCE, validators.lastModified());
        }
        return headers;
    }

    /** On a worker thread, unless there is nothing to decompress. */
    Future<DecodedBody> unpack(ContentEncoding encoding, BodyBuffer body, int limit) {
        return switch (encoding) {
            case IDENTITY -> Future.succeededFuture(new DecodedBody(body.bytes(), body.cut()));
            case GZIP, DEFLATE, BROTLI ->
                unpacking.executeBlocking(() -> DecodedBody.unpack(encoding, body.bytes(), body.cut(), limit), false);
        };
    }

    /**
     * The open connections that have carried a request. A site may close such a connection at any time, even during the next
     * request; that is not a failure of the site.
     */
    static final class ReusedConnections {
        private final Set<HttpConnection> used = ConcurrentHashMap.newKeySet();

        void opened(HttpConnection connection) {
            connection.closeHandler(v -> used.remove(connection));
            // Each request reports its own failure. Without a handler, Vert.x would log an error.
            connection.exceptionHandler(cause -> {});
        }

        /** Returns whether it has carried a request before. */
        boolean use(HttpConnection connection) {
            return !used.add(connection);
        }
    }
}
