package io.streamops.crawl.fetch;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Network failures and their messages for users.
 *
 * @param kind the exception class
 */
record NetworkFailures(Class<? extends Throwable> kind, FetchResult.Failed outcome) {
    private static final int DEEPEST_CAUSE = 8;

    static final FetchResult.Failed CLOSED = passing("The site closed the connection before its answer was complete");

    /** Most specific first: an unknown host is also an I/O error. */
    private static final List<NetworkFailures> KNOWN = List.of(
            new NetworkFailures(CertificateException.class, lasting("The site's certificate is not trusted")),
            new NetworkFailures(CertPathValidatorException.class, lasting("The site's certificate is not trusted")),
            new NetworkFailures(
                    DnsNameResolverTimeoutException.class,
                    unconnected(FetchResult.Failed.TIMED_OUT + " while looking up the host")),
            new NetworkFailures(UnknownHostException.class, lasting("The host was not found")),
            new NetworkFailures(
                    ConnectTimeoutException.class, unconnected(FetchResult.Failed.TIMED_OUT + " while connecting")),
            new NetworkFailures(
                    SslHandshakeTimeoutException.class,
                    unconnected(FetchResult.Failed.TIMED_OUT + " while connecting")),
            new NetworkFailures(ConnectionPoolTooBusyException.class, passing("Too many requests wait for this site")),
            new NetworkFailures(TimeoutException.class, passing(FetchResult.Failed.TIMED_OUT)),
            new NetworkFailures(SSLException.class, unconnected("No secure connection to the site could be made")),
            new NetworkFailures(TooLongFrameException.class, lasting("The headers of the site's answer are too long")),
            new NetworkFailures(StreamResetException.class, passing("The site broke its answer off")),
            new NetworkFailures(Http2Exception.class, passing("The site's answer is not valid HTTP")),
            new NetworkFailures(DecoderException.class, lasting("The site's answer is not valid HTTP")),
            new NetworkFailures(IllegalArgumentException.class, lasting("The site's answer is not valid HTTP")),
            new NetworkFailures(ConnectException.class, unconnected("The site refused the connection")),
            new NetworkFailures(NoRouteToHostException.class, unconnected("The site cannot be reached")),
            new NetworkFailures(HttpClosedException.class, CLOSED),
            new NetworkFailures(IOException.class, CLOSED));

    /** Empty for exceptions that no site causes. */
    static Optional<FetchResult.Failed> of(Throwable cause) {
        return KNOWN.stream()
                .filter(failure -> causes(cause).anyMatch(failure.kind::isInstance))
                .map(NetworkFailures::outcome)
                .findFirst();
    }

    private static Stream<Throwable> causes(Throwable cause) {
        return Stream.iterate(cause, each -> each != null, Throwable::getCause).limit(DEEPEST_CAUSE);
    }

    private static FetchResult.Failed passing(String reason) {
        return new FetchResult.Failed(reason, true);
    }

    private static FetchResult.Failed unconnected(String reason) {
        return new FetchResult.Failed(reason, true, false);
    }

    private static FetchResult.Failed lasting(String reason) {
        return new FetchResult.Failed(reason, false);
    }
}
