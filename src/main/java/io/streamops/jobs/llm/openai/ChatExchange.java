package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request and the bytes of its response, read slightly ahead, so that data received before a failure is not lost. Confined
 * to one event loop; closes its connection at the end.
 */
final class ChatExchange {
    private static final Logger log = LoggerFactory.getLogger(ChatExchange.class);
    private static final long NONE = -1;
    /** How many chunks are read ahead. */
    private static final int AHEAD = 16;

    private final Vertx vertx;
    private final Context loop;
    private final ChatClient.Limits limits;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    /** Chunks received and not requested yet. */
    private final Queue<Buffer> ready = new ArrayDeque<>(AHEAD);
    /** The waiter for the head or the next chunk. */
    private @Nullable Promise<?> waiting;

    private @Nullable Throwable failure;
    private boolean ended;
    private long silence = NONE;
    private long received;

    ChatExchange(Vertx vertx, Context loop, ChatClient.Limits limits) {
        this.vertx = vertx;
        this.loop = loop;
        this.limits = limits;
    }

    Future<HttpClientResponse> send(HttpClient client, RequestOptions options, Buffer body) {
        var head = Promise.<HttpClientResponse>promise();
        loop.runOnContext(v -> {
            await(head);
            if (failure == null) {
                client.request(options)
                        .onSuccess(connected -> send(connected, body, head))
                        .onFailure(this::fail);
            }
        });
        return head.future();
    }

    private void send(HttpClientRequest connected, Buffer body, Promise<HttpClientResponse> head) {
        request = connected;
        connected.exceptionHandler(this::fail);
        if (failure != null) {
            close(connected);
            return;
        }
        connected.send(body).onFailure(this::fail).onSuccess(answered -> {
            answered.pause();
            response = answered;
            answered.exceptionHandler(this::fail);
            answered.handler(this::receive);
            answered.endHandler(v -> end());
            arrived();
            head.tryComplete(answered);
            answered.fetch(AHEAD);
        });
    }

    /** The next chunk; empty at the end. */
    Future<Optional<Buffer>> next() {
        var next = Promise.<Optional<Buffer>>promise();
        loop.runOnContext(v -> {
            var bytes = ready.poll();
            if (bytes != null) {
                next.complete(Optional.of(bytes));
                fetchOne();
            } else if (ended && failure == null) {
                next.complete(Optional.empty());
            } else {
                await(next);
            }
        });
        return next.future();
    }

    private void fetchOne() {
        if (failure == null && !ended && response != null) {
            response.fetch(1);
        }
    }

    private void await(Promise<?> next) {
        if (failure != null) {
            next.fail(failure);
            return;
        }
        waiting = next;
        silence = vertx.setTimer(limits.silence().toMillis(), due -> {
            silence = NONE;
            fail(ChatFailures.timeout(limits.silence().toSeconds()));
        });
    }

    @SuppressWarnings("unchecked") // a waiter that exists when a chunk arrives is waiting for a chunk
    private void receive(Buffer bytes) {
        received += bytes.length();
        if (received > limits.bytes()) {
            fail(ChatFailures.protocol("sent more than " + limits.bytes() + " bytes"));
        } else if (waiting == null) {
            ready.add(bytes);
        } else {
            var next = (Promise<Optional<Buffer>>) waiting;
            arrived();
            next.tryComplete(Optional.of(bytes));
            fetchOne();
        }
    }

    @SuppressWarnings("unchecked") // as above
    private void end() {
        ended = true;
        if (waiting != null) {
            var next = (Promise<Optional<Buffer>>) waiting;
            arrived();
            next.tryComplete(Optional.empty());
        }
    }

    private void arrived() {
        waiting = null;
        if (silence != NONE) {
            vertx.cancelTimer(silence);
            silence = NONE;
        }
    }

    /** Closes the connection; waiters fail. */
    void abort() {
        loop.runOnContext(v -> {
            ready.clear();
            fail(Failure.permanent("canceled", "the request was cancelled"));
        });
    }

    private void fail(Throwable cause) {
        if (failure != null) {
            log.trace("after the end", cause);
            return;
        }
        failure = ChatFailures.of(cause);
        var next = waiting;
        arrived();
        if (next != null) {
            next.tryFail(failure);
        }
        if (request != null) {
            close(request);
        }
    }

    private static void close(HttpClientRequest request) {
        request.reset();
        request.connection().close();
    }
}
