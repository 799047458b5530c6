package io.streamops.crawl.fetch;

import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpClientConnectionInternal;
import io.vertx.core.internal.ContextInternal;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request and its response: address check, connection, head, body, content. Confined to one event loop. Completes once,
 * whatever happens later.
 */
final class FetchExchange {
    private static final Logger log = LoggerFactory.getLogger(FetchExchange.class);
    /** How much of an unwanted body is read to keep its connection reusable. */
    private static final int MOST_DRAINED = 65_536;

    /** How many addresses of a name are tried in turn. */
    private static final int MOST_ADDRESSES = 2;

    private final ContextInternal loop;
    private final FetchEnvironment environment;
    private final Fetcher.Request request;
    private final DestinationCheck.Site site;
    private final Promise<FetchResult> answer;
    private final FetchDeadline deadline;
    private boolean over;
    /** Whether a stale pooled connection was already replaced. */
    private boolean repeated;

    private @Nullable HttpClientRequest sent;
    /** The outcome that the head alone decides. */
    private @Nullable FetchResult decided;

    FetchExchange(
            ContextInternal loop,
            FetchEnvironment environment,
            Fetcher.Request request,
            DestinationCheck.Site site,
            Promise<FetchResult> answer) {
        this.loop = loop;
        this.environment = environment;
        this.request = request;
        this.site = site;
        this.answer = answer;
        this.deadline = new FetchDeadline(
                environment.vertx(), environment.options(), reason -> abort(new FetchResult.Failed(reason, true)));
    }

    void begin() {
        var addresses = loop.<List<InetAddress>>promise();
        environment.addresses(site.host()).onComplete(addresses);
        addresses.future().onSuccess(this::judge).onFailure(this::fail);
    }

    /**
     * Every address must be public, not just the one that is used: the owner of a name controls the order of its addresses.
     */
    private void judge(List<InetAddress> addresses) {
        if (addresses.isEmpty()) {
            fail(new UnknownHostException());
        } else if (!environment.mayAsk(addresses)) {
            end(new FetchResult.Refused(site.authority() + " does not have a public address"));
        } else if (!over) {
            connect(addresses, 0);
        }
    }

    private void connect(List<InetAddress> addresses, int tried) {
        var address = addresses.get(tried);
        environment
                .connect(request, site, address)
                .onSuccess(outgoing -> send(outgoing, address))
                .onFailure(cause -> {
                    if (cause instanceof SocketException
                            && tried + 1 < Math.min(MOST_ADDRESSES, addresses.size())
                            && !over) {
                        connect(addresses, tried + 1);
                    } else {
                        fail(onTheWay(cause));
                    }
                });
    }

    /** Maps the kernel's various errors for unreachable networks. */
    private static Throwable onTheWay(Throwable cause) {
        return cause instanceof SocketException && !(cause instanceof ConnectException)
                ? new NoRouteToHostException()
                : cause;
    }

    private void send(HttpClientRequest outgoing, InetAddress address) {
        sent = outgoing;
        if (over) {
            giveBack(outgoing);
            return;
        }
        deadline.listen();
        var usedBefore = environment.connections().use(outgoing.connection());
        outgoing.send().onSuccess(this::read).onFailure(cause -> {
            if (usedBefore
                    && !repeated
                    && !over
                    && NetworkFailures.CLOSED.equals(NetworkFailures.of(cause).orElse(null))) {
                repeated = true;
                connect(List.of(address), 0);
            } else {
                fail(cause);
            }
        });
    }

    /** The pool measures idleness only after a first response; a connection without one is closed. */
    private static void giveBack(HttpClientRequest outgoing) {
        outgoing.exceptionHandler(closed -> log.trace("the request was cancelled", closed));
        if (outgoing.version() == HttpVersion.HTTP_2) {
            outgoing.reset();
        } else {
            outgoing.connection().close();
        }
    }

    private void read(HttpClientResponse response) {
        deadline.heard();
        response.exceptionHandler(this::fail);
        var head = new ResponseHead(
                request,
                response.statusCode(),
                response.headers(),
                environment.clock().instant());
        switch (head.reading()) {
            case ResponseHead.Reading.Settled known -> {
                decided = known.outcome();
                receive(response, body(response, MOST_DRAINED), body -> end(known.outcome()));
            }
            case ResponseHead.Reading.Wanted wanted ->
                receive(response, body(response, request.maxBytes()), body -> unpack(head, wanted.encoding(), body));
        }
    }

    private static BodyBuffer body(HttpClientResponse response, int limit) {
        return new BodyBuffer(limit, response.getHeader(HttpHeaders.CONTENT_LENGTH));
    }

    private void receive(HttpClientResponse response, BodyBuffer body, Consumer<BodyBuffer> whole) {
        response.handler(chunk -> {
            deadline.heard();
            if (!over && !body.add(chunk)) {
                whole.accept(body);
                response.request().reset();
            }
        });
        response.endHandler(v -> {
            if (TlsTruncation.isMissing(response)) {
                end(NetworkFailures.CLOSED);
            } else if (!over) {
                whole.accept(body);
            }
        });
    }

    private void unpack(ResponseHead head, ContentEncoding encoding, BodyBuffer body) {
        over = true;
        deadline.end();
        environment
                .unpack(encoding, body, request.maxBytes())
                .onSuccess(content -> answer.complete(head.response(content)))
                .onFailure(cause -> answer.complete(broken(cause)));
    }

    private FetchResult broken(Throwable cause) {
        if (cause instanceof DecodedBody.Broken) {
            return new FetchResult.Failed("The page is broken: it cannot be decompressed", true);
        }
        return strange(cause);
    }

    /** Cancels the request. Thread-safe. */
    void abandon() {
        loop.runOnContext(v -> {
            if (!over) {
                abort(new FetchResult.Failed("The request was cancelled", true));
            }
        });
    }

    private void abort(FetchResult outcome) {
        end(outcome);
        if (sent != null) {
            sent.reset();
        }
    }

    private void fail(Throwable cause) {
        if (!over) {
            end(NetworkFailures.of(cause).orElseGet(() -> strange(cause)));
        }
    }

    private static FetchResult.Failed strange(Throwable cause) {
        log.warn("a request failed for an unknown reason", cause);
        return new FetchResult.Failed("The request failed", true);
    }

    private void end(FetchResult outcome) {
        if (!over) {
            over = true;
            deadline.end();
            answer.complete(decided == null ? outcome : decided);
        }
    }

    /**
     * Detects truncation attacks on TLS bodies that end with the connection. Without a length or chunks, only TLS's close_notify
     * marks the end, and HTTP libraries ignore it.
     */
    static final class TlsTruncation {
        private TlsTruncation() {}

        static boolean isMissing(HttpClientResponse response) {
            return endsWithConnection(response)
                    && response.request().connection() instanceof HttpClientConnectionInternal connection
                    && isCutOff(connection.channelHandlerContext().pipeline().get(SslHandler.class));
        }

        private static boolean isCutOff(@Nullable SslHandler tls) {
            return tls != null && !tls.sslCloseFuture().isSuccess();
        }

        private static boolean endsWithConnection(HttpClientResponse response) {
            return response.version() != HttpVersion.HTTP_2
                    && !response.headers().contains(HttpHeaders.CONTENT_LENGTH)
                    && !response.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                    && response.statusCode() != 204
                    && response.statusCode() != 304;
        }
    }
}
