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
record Trouble(Class<? extends Throwable> kind, Fetched.Failed outcome) {
    private static final int DEEPEST_CAUSE = 8;

    static final Fetched.Failed CLOSED = passing("The site closed the connection before its answer was complete");

    /** Most specific first: an unknown host is also an I/O error. */
    private static final List<Trouble> KNOWN = List.of(
            new Trouble(CertificateException.class, lasting("The site's certificate is not trusted")),
            new Trouble(CertPathValidatorException.class, lasting("The site's certificate is not trusted")),
            new Trouble(
                    DnsNameResolverTimeoutException.class,
                    unconnected(Fetched.Failed.TIMED_OUT + " while looking up the host")),
            new Trouble(UnknownHostException.class, lasting("The host was not found")),
            new Trouble(ConnectTimeoutException.class, unconnected(Fetched.Failed.TIMED_OUT + " while connecting")),
            new Trouble(
                    SslHandshakeTimeoutException.class, unconnected(Fetched.Failed.TIMED_OUT + " while connecting")),
            new Trouble(ConnectionPoolTooBusyException.class, passing("Too many requests wait for this site")),
            new Trouble(TimeoutException.class, passing(Fetched.Failed.TIMED_OUT)),
            new Trouble(SSLException.class, unconnected("No secure connection to the site could be made")),
            new Trouble(TooLongFrameException.class, lasting("The headers of the site's answer are too long")),
            new Trouble(StreamResetException.class, passing("The site broke its answer off")),
            new Trouble(Http2Exception.class, passing("The site's answer is not valid HTTP")),
            new Trouble(DecoderException.class, lasting("The site's answer is not valid HTTP")),
            new Trouble(IllegalArgumentException.class, lasting("The site's answer is not valid HTTP")),
            new Trouble(ConnectException.class, unconnected("The site refused the connection")),
            new Trouble(NoRouteToHostException.class, unconnected("The site cannot be reached")),
            new Trouble(HttpClosedException.class, CLOSED),
            new Trouble(IOException.class, CLOSED));

    /** Empty for exceptions that no site causes. */
    static Optional<Fetched.Failed> of(Throwable cause) {
        return KNOWN.stream()
                .filter(trouble -> causes(cause).anyMatch(trouble.kind::isInstance))
                .map(Trouble::outcome)
                .findFirst();
    }

    private static Stream<Throwable> causes(Throwable cause) {
        return Stream.iterate(cause, each -> each != null, Throwable::getCause).limit(DEEPEST_CAUSE);
    }

    private static Fetched.Failed passing(String reason) {
        return new Fetched.Failed(reason, true);
    }

    private static Fetched.Failed unconnected(String reason) {
        return new Fetched.Failed(reason, true, false);
    }

    private static Fetched.Failed lasting(String reason) {
        return new Fetched.Failed(reason, false);
    }
}
