package io.streamops.kit;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An HTTP request with a complete, bounded response. Confined to one event loop. */
public final class HttpExchange {
    /** The response. */
    public record Reply(int status, Buffer body) {}

    /** The response exceeds the limit. */
    public static final class TooLong extends RuntimeException {
        private TooLong() {
            super("the response is too long", null, false, false);
        }
    }

    private final Context loop;
    private final int most;
    private final Promise<Reply> reply = Promise.promise();
    private final Buffer body = Buffer.buffer();
    private @Nullable HttpClientRequest request;

    /** @param most the maximum size of the response */
    public HttpExchange(Context loop, int most) {
        this.loop = loop;
        this.most = most;
    }

    public Future<Reply> send(HttpClient client, RequestOptions options, Buffer content, long millis) {
        loop.runOnContext(begin -> {
            var timer = loop.owner().setTimer(millis, late -> fail(new TimeoutException()));
            reply.future().onComplete(over -> loop.owner().cancelTimer(timer));
            client.request(options)
                    .onSuccess(connected -> send(connected, content))
                    .onFailure(this::fail);
        });
        return reply.future();
    }

    private void send(HttpClientRequest connected, Buffer content) {
        request = connected;
        connected.exceptionHandler(this::fail);
        if (reply.future().isComplete()) {
            close(connected);
            return;
        }
        connected.send(content).onFailure(this::fail).onSuccess(this::read);
    }

    private void read(HttpClientResponse response) {
        response.exceptionHandler(this::fail);
        response.handler(bytes -> {
            if (body.length() + bytes.length() > most) {
                fail(new TooLong());
            } else {
                body.appendBuffer(bytes);
            }
        });
        response.endHandler(end -> reply.tryComplete(new Reply(response.statusCode(), body)));
    }

    /** Cancels the request. */
    public void abort() {
        loop.runOnContext(now -> fail(new IllegalStateException("aborted")));
    }

    private void fail(Throwable cause) {
        if (reply.tryFail(cause) && request != null) {
            close(request);
        }
    }

    private static void close(HttpClientRequest request) {
        request.reset();
        request.connection().close();
    }
}
