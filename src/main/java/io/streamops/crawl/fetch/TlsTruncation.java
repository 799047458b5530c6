package io.streamops.crawl.fetch;

import io.netty.handler.ssl.SslHandler;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpClientConnectionInternal;
import org.jspecify.annotations.Nullable;

/**
 * Detects truncation attacks on TLS bodies that end with the connection. Without a length or chunks, only TLS's close_notify
 * marks the end, and HTTP libraries ignore it.
 */
final class TlsTruncation {
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
