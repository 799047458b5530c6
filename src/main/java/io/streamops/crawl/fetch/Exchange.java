package io.streamops.crawl.fetch;

import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
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
 * One request and what is read of its answer: addresses, connection, head, body, content. Lives on one event loop, and is
 * over once, whatever happens later.
 */
final class Exchange {
    private static final Logger log = LoggerFactory.getLogger(Exchange.class);
    /** What is read of a body that nobody wants, so that its connection can be used again. */
    private static final int MOST_DRAINED = 65_536;

    /** How many addresses of a name are tried, one after the other. */
    private static final int MOST_ADDRESSES = 2;

    private final ContextInternal loop;
    private final Outfit outfit;
    private final FetchRequest asked;
    private final Destination.Site site;
    private final Outfit.Answer answer;
    private final Deadline deadline;
    private boolean over;
    /** Whether a connection that was closed between two requests has been replaced by another. */
    private boolean repeated;

    private @Nullable HttpClientRequest sent;
    /** What the head alone has settled, whatever becomes of the body. */
    private @Nullable Fetched settled;

    Exchange(ContextInternal loop, Outfit outfit, FetchRequest asked, Destination.Site site, Outfit.Answer answer) {
        this.loop = loop;
        this.outfit = outfit;
        this.asked = asked;
        this.site = site;
        this.answer = answer;
        this.deadline = outfit.deadline(reason -> abort(new Fetched.Failed(reason, true)));
    }

    void begin() {
        var addresses = loop.<List<InetAddress>>promise();
        outfit.addresses(site.host()).onComplete(addresses);
        addresses.future().onSuccess(this::judge).onFailure(this::fail);
    }

    /**
     * Every address must be public, not just the one that is used: a name that has one of each is a trick or a mistake, and
     * which of them comes first is up to whoever owns the name.
     */
    private void judge(List<InetAddress> addresses) {
        if (addresses.isEmpty()) {
            fail(new UnknownHostException());
        } else if (!outfit.mayAsk(addresses)) {
            end(new Fetched.Refused(site.authority() + " does not have a public address"));
        } else if (!over) {
            connect(addresses, 0);
        }
    }

    private void connect(List<InetAddress> addresses, int tried) {
        var address = addresses.get(tried);
        outfit.connect(asked, site, address)
                .onSuccess(request -> send(request, address))
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

    /** The kernel has several ways to say that there is no way. */
    private static Throwable onTheWay(Throwable cause) {
        return cause instanceof SocketException && !(cause instanceof ConnectException)
                ? new NoRouteToHostException()
                : cause;
    }

    private void send(HttpClientRequest request, InetAddress address) {
        sent = request;
        if (over) {
            giveBack(request);
            return;
        }
        deadline.listen();
        var usedBefore = outfit.connections().use(request.connection());
        request.send().onSuccess(this::read).onFailure(cause -> {
            if (usedBefore
                    && !repeated
                    && !over
                    && Trouble.CLOSED.equals(Trouble.of(cause).orElse(null))) {
                repeated = true;
                connect(List.of(address), 0);
            } else {
                fail(cause);
            }
        });
    }

    /** The pool knows only how long a connection has been idle since its first answer; one without an answer is closed. */
    private static void giveBack(HttpClientRequest request) {
        request.exceptionHandler(closed -> log.trace("the request was cancelled", closed));
        if (request.version() == HttpVersion.HTTP_2) {
            request.reset();
        } else {
            request.connection().close();
        }
    }

    private void read(HttpClientResponse response) {
        deadline.heard();
        response.exceptionHandler(this::fail);
        var head = new Head(asked, response.statusCode(), response.headers(), outfit.now());
        switch (head.reading()) {
            case Head.Reading.Settled known -> {
                settled = known.outcome();
                receive(response, body(response, MOST_DRAINED), body -> end(known.outcome()));
            }
            case Head.Reading.Wanted wanted ->
                receive(response, body(response, asked.maxBytes()), body -> unpack(head, wanted.encoding(), body));
        }
    }

    private static Body body(HttpClientResponse response, int limit) {
        return new Body(limit, response.getHeader(HttpHeaders.CONTENT_LENGTH));
    }

    private void receive(HttpClientResponse response, Body body, Consumer<Body> whole) {
        response.handler(chunk -> {
            deadline.heard();
            if (!over && !body.add(chunk)) {
                whole.accept(body);
                response.request().reset();
            }
        });
        response.endHandler(v -> {
            if (TlsEnd.isMissing(response)) {
                end(Trouble.CLOSED);
            } else if (!over) {
                whole.accept(body);
            }
        });
    }

    private void unpack(Head head, Encoding encoding, Body body) {
        over = true;
        deadline.end();
        outfit.unpack(encoding, body, asked.maxBytes())
                .onSuccess(content -> answer.complete(head.response(content)))
                .onFailure(cause -> answer.complete(broken(cause)));
    }

    private Fetched broken(Throwable cause) {
        if (cause instanceof Content.Broken) {
            return new Fetched.Failed("The page is broken: it cannot be decompressed", true);
        }
        return strange(cause);
    }

    /** From any thread. */
    void abandon() {
        loop.runOnContext(v -> {
            if (!over) {
                abort(new Fetched.Failed("The request was cancelled", true));
            }
        });
    }

    private void abort(Fetched outcome) {
        end(outcome);
        if (sent != null) {
            sent.reset();
        }
    }

    private void fail(Throwable cause) {
        if (!over) {
            end(Trouble.of(cause).orElseGet(() -> strange(cause)));
        }
    }

    private static Fetched.Failed strange(Throwable cause) {
        log.warn("a request failed for an unknown reason", cause);
        return new Fetched.Failed("The request failed", true);
    }

    private void end(Fetched outcome) {
        if (!over) {
            over = true;
            deadline.end();
            answer.complete(settled == null ? outcome : settled);
        }
    }
}
