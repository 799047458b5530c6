package io.streamops.messaging.redis;

import io.vertx.core.Context;
import io.vertx.core.net.NetSocket;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.ParserHandler;
import io.vertx.redis.client.impl.RESPParser;
import io.vertx.redis.client.impl.types.ErrorType;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One connection on which commands follow each other without waiting for answers. All that were asked for until its event loop
 * comes to it go out in one write, which is what makes many small commands cheap, here and in Redis.
 *
 * <p>May be used from any thread; answers come on its event loop.
 */
final class Pipeline implements ParserHandler {
    private static final int DEEPEST_ANSWER = 32;

    private final Context loop;
    private final NetSocket socket;
    private final int most;
    private final Runnable whenLost;
    private final Queue<Call> asked = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean planned = new AtomicBoolean();
    private final Set<String> scripts = new HashSet<>();
    private final Deque<Call> waiting = new ArrayDeque<>();
    private @Nullable Throwable lost;

    /**
     * To be made on the socket's context.
     *
     * @param most so many commands may wait for their answers
     */
    Pipeline(Context loop, NetSocket socket, int most, Runnable whenLost) {
        this.loop = loop;
        this.socket = socket;
        this.most = most;
        this.whenLost = whenLost;
        socket.handler(new RESPParser(this, DEEPEST_ANSWER))
                .exceptionHandler(this::fail)
                .closeHandler(closed -> lose(new IOException("the connection was closed")));
    }

    void send(Call call) {
        asked.add(call);
        if (planned.compareAndSet(false, true)) {
            loop.runOnContext(turn -> write());
        }
    }

    private void write() {
        planned.set(false);
        var wire = new Wire();
        var any = false;
        for (var call = asked.poll(); call != null; call = asked.poll()) {
            if (lost != null) {
                call.failed(lost);
            } else if (waiting.size() >= most) {
                call.failed(new IllegalStateException("too many commands wait for redis"));
            } else {
                call.writeTo(wire, scripts);
                waiting.add(call);
                any = true;
            }
        }
        if (any) {
            socket.write(wire.buffer()).onFailure(this::fail);
        }
    }

    @Override
    public void handle(@Nullable Response answer) {
        var call = waiting.poll();
        if (call == null) {
            fail(new IOException("redis has answered what nobody has asked"));
        } else if (answer instanceof ErrorType refusal) {
            call.failed(refusal);
        } else {
            call.answered(answer);
        }
    }

    /** What comes after a failure cannot be told apart any more. */
    @Override
    public void fail(Throwable cause) {
        lose(cause);
        socket.close();
    }

    private void lose(Throwable cause) {
        if (lost != null) {
            return;
        }
        // Some say no more than their class does.
        lost = cause.getMessage() == null ? new IOException("the connection was lost", cause) : cause;
        whenLost.run();
        for (var call = waiting.poll(); call != null; call = waiting.poll()) {
            call.failed(lost);
        }
    }
}
