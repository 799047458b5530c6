package io.streamops.messaging.redis;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.NetSocket;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.CommandImpl;
import io.vertx.redis.client.impl.ParserHandler;
import io.vertx.redis.client.impl.RESPParser;
import io.vertx.redis.client.impl.RequestImpl;
import io.vertx.redis.client.impl.types.ErrorType;
import io.vertx.redis.client.impl.types.PushType;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection on which commands are pipelined: they follow each other without waiting for replies. Commands that arrive
 * before the event loop runs are sent in one write, which makes many small commands cheap. The size of a write is limited,
 * so that Redis starts early.
 *
 * <p>Thread-safe; replies arrive on its event loop.
 */
final class Pipeline implements ParserHandler {
    private static final int DEEPEST_ANSWER = 32;
    private static final int GATHERED = 8;

    private final ContextInternal loop;
    private final NetSocket socket;
    private final int most;
    private final Consumer<Response> pushes;
    private final Runnable whenLost;
    private final Queue<RedisCall> unsent = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean planned = new AtomicBoolean();
    private final Set<String> loaded = new HashSet<>();
    private final Deque<RedisCall> waiting = new ArrayDeque<>();
    private @Nullable Throwable lost;
    private int gathered;

    /**
     * Must be created on the socket's context.
     *
     * @param most how many commands may wait for replies
     * @param pushes receives push messages of Redis
     */
    Pipeline(ContextInternal loop, NetSocket socket, int most, Consumer<Response> pushes, Runnable whenLost) {
        this.loop = loop;
        this.socket = socket;
        this.most = most;
        this.pushes = pushes;
        this.whenLost = whenLost;
        socket.handler(new RESPParser(this, DEEPEST_ANSWER))
                .exceptionHandler(this::fail)
                .closeHandler(closed -> lose(new IOException("the connection was closed")));
    }

    void send(RedisCall call) {
        unsent.add(call);
        if (loop.inThread() && ++gathered >= GATHERED) {
            write();
        } else if (planned.compareAndSet(false, true)) {
            loop.runOnContext(flush -> {
                planned.set(false);
                write();
            });
        }
    }

    /** Refused callers are notified after the write, because they may send again immediately. */
    private void write() {
        gathered = 0;
        var wire = new RespEncoder();
        var written = 0;
        var refused = new ArrayList<RedisCall>();
        for (var call = unsent.poll(); call != null; call = unsent.poll()) {
            if (lost != null || waiting.size() >= most) {
                refused.add(call);
            } else {
                write(call, wire);
                written++;
            }
        }
        if (written > 0) {
            socket.write(wire.buffer()).onFailure(this::fail);
        }
        for (var call : refused) {
            call.failed(lost == null ? new IllegalStateException("too many commands are waiting for redis") : lost);
        }
    }

    private void write(RedisCall call, RespEncoder wire) {
        var before = call.before(loaded);
        if (before != null) {
            write(before, wire);
        }
        call.writeTo(wire);
        waiting.add(call);
    }

    @Override
    public void handle(@Nullable Response answer) {
        if (answer instanceof PushType pushed) {
            pushes.accept(pushed);
            return;
        }
        var call = waiting.poll();
        if (call == null) {
            fail(new IOException("redis sent a reply that belongs to no command"));
        } else if (answer instanceof ErrorType refusal) {
            if (ScriptRun.isForgotten(refusal)) {
                loaded.clear();
            }
            call.failed(refusal);
        } else {
            call.answered(answer);
        }
    }

    /** Closes the connection; commands without a reply fail. */
    void close() {
        socket.close();
    }

    /** After a protocol error, replies can no longer be matched to commands. */
    @Override
    public void fail(Throwable cause) {
        lose(cause);
        socket.close();
    }

    private void lose(Throwable cause) {
        if (lost != null) {
            return;
        }
        // Some exceptions have no message.
        lost = cause.getMessage() == null ? new IOException("the connection was lost", cause) : cause;
        whenLost.run();
        for (var call = waiting.poll(); call != null; call = waiting.poll()) {
            call.failed(lost);
        }
    }

    /** A command whose reply completes a promise. */
    record Command(Request request, Promise<@Nullable Response> answer) implements RedisCall {
        /** Sends a command; the reply arrives on the context. */
        static Future<@Nullable Response> of(ContextInternal context, Request request, Consumer<RedisCall> send) {
            var answer = context.<@Nullable Response>promise();
            send.accept(new Command(request, answer));
            return answer.future();
        }

        @Override
        public void writeTo(RespEncoder wire) {
            var arguments = ((RequestImpl) request).getArgs();
            wire.command(arguments.size() + 1).encoded(((CommandImpl) request.command()).getBytes());
            arguments.forEach(wire::part);
        }

        @Override
        public void answered(@Nullable Response response) {
            answer.complete(response);
        }

        @Override
        public void failed(Throwable cause) {
            answer.fail(cause);
        }

        @Override
        public String name() {
            return request.command().toString();
        }
    }
}
