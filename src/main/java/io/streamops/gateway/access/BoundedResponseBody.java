package io.streamops.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/** Reads a response body of a foreign server up to a limit. */
final class BoundedResponseBody {
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
