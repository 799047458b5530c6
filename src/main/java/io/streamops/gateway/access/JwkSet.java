package io.streamops.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.SimpleJwkFilter;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The issuer's public keys. They are fetched for the first token, again when they are old, and when a token names an unknown
 * key, but at most once per interval, so that made-up key names do no harm. Fetched keys stay in use while the issuer is
 * unavailable.
 */
final class JwkSet {
    private static final Logger log = LoggerFactory.getLogger(JwkSet.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_BYTES = 256 * 1024;

    private final Vertx vertx;
    private final HttpClient client;
    private final URI url;
    private final AtomicReference<@Nullable Future<Void>> fetching = new AtomicReference<>();
    private volatile @Nullable Fetched fetched;
    private final RefreshPolicy policy;
    private volatile long triedAt;
    private volatile boolean failing;

    private record Fetched(List<JsonWebKey> keys, long at) {}

    /**
     * How often keys are fetched.
     *
     * @param maxAge the age at which keys are fetched again
     */
    record RefreshPolicy(Duration maxAge, Duration minInterval) {
        static final RefreshPolicy STANDARD = new RefreshPolicy(Duration.ofMinutes(10), Duration.ofSeconds(10));
    }

    JwkSet(Vertx vertx, URI url, RefreshPolicy policy) {
        this.vertx = vertx;
        this.url = url;
        this.policy = policy;
        this.triedAt = System.nanoTime() - policy.minInterval.toNanos();
        this.client = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout((int) TIMEOUT.toMillis()));
    }

    /** The matching keys; empty if there are none. Fails if keys could never be fetched. */
    Future<List<JsonWebKey>> find(SimpleJwkFilter filter) {
        var known = fetched;
        if (known == null) {
            return refresh().map(done -> matching(filter));
        }
        var matching = matching(filter);
        if (matching.isEmpty()) {
            return refresh().transform(done -> Future.succeededFuture(matching(filter)));
        }
        if (System.nanoTime() - known.at > policy.maxAge.toNanos()) {
            refresh().onFailure(e -> log.debug("signing keys are stale"));
        }
        return Future.succeededFuture(matching);
    }

    private List<JsonWebKey> matching(SimpleJwkFilter filter) {
        var known = fetched;
        return known == null ? List.of() : filter.filter(known.keys);
    }

    /** Fetches the keys; concurrent callers share one request. */
    private Future<Void> refresh() {
        var running = fetching.get();
        if (running != null) {
            return running;
        }
        if (System.nanoTime() - triedAt < policy.minInterval.toNanos()) {
            return fetched == null ? Future.failedFuture("the last attempt has just failed") : Future.succeededFuture();
        }
        var promise = Promise.<Void>promise();
        if (!fetching.compareAndSet(null, promise.future())) {
            return refresh();
        }
        triedAt = System.nanoTime();
        // Always on an event loop; otherwise the response could arrive before its handlers are set.
        vertx.runOnContext(switched -> fetch().onComplete(done -> {
            if (done.succeeded()) {
                fetched = new Fetched(done.result(), System.nanoTime());
            }
            report(done.cause());
            fetching.set(null);
            promise.handle(done.mapEmpty());
        }));
        return promise.future();
    }

    private Future<List<JsonWebKey>> fetch() {
        var request = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setAbsoluteURI(url.toString())
                .setFollowRedirects(false)
                .putHeader("accept", "application/json")
                .setTimeout(TIMEOUT.toMillis());
        return client.request(request)
                .compose(HttpClientRequest::send)
                .compose(response -> response.statusCode() == 200
                        ? new BoundedResponseBody(response, MAX_BYTES).read()
                        : Future.failedFuture("the response was " + response.statusCode()))
                .timeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .compose(body -> keys(body.toString(StandardCharsets.UTF_8)));
    }

    /** Skips keys of unknown types. */
    private static Future<List<JsonWebKey>> keys(String text) {
        try {
            return Future.succeededFuture(new JsonWebKeySet(text).getJsonWebKeys());
        } catch (JoseException e) {
            return Future.failedFuture(e);
        }
    }

    private void report(@Nullable Throwable failure) {
        var wasFailing = failing;
        failing = failure != null;
        if (failure != null && !wasFailing) {
            log.atWarn()
                    .addKeyValue("host", url.getHost())
                    .addKeyValue("reason", failure.getClass().getSimpleName())
                    .log("the issuer's keys cannot be fetched");
        } else if (failure == null && wasFailing) {
            log.atInfo().addKeyValue("host", url.getHost()).log("the issuer's keys can be fetched again");
        }
    }

    /** Reads a response body of a foreign server up to a limit. */
    static final class BoundedResponseBody {
        private final HttpClientResponse response;
        private final int bound;
        private final Buffer body = Buffer.buffer();
        private final Promise<Buffer> read = Promise.promise();

        BoundedResponseBody(HttpClientResponse response, int bound) {
            this.response = response;
            this.bound = bound;
        }

        Future<Buffer> read() {
            response.exceptionHandler(read::tryFail);
            response.endHandler(end -> read.tryComplete(body));
            response.handler(this::append);
            return read.future();
        }

        private void append(Buffer part) {
            if (body.length() + part.length() <= bound) {
                body.appendBuffer(part);
            } else if (read.tryFail("it is larger than %d bytes".formatted(bound))) {
                response.request().reset();
            }
        }
    }
}
