package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamops.messaging.Backoff;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection that is reopened whenever it is lost, and the thread that makes all calls on it. */
final class RabbitConnection {
    /** The user of the connection; all methods are called on the link's thread. */
    interface Use {
        /**
         * A new connection is open: declare and open channels. If this throws, the connection is dropped.
         *
         * @param broken reports, from any thread, that something on the connection has failed
         */
        void established(Connection connection, Consumer<Throwable> broken) throws IOException, TimeoutException;

        /** The connection and all its channels are lost. */
        void lost();
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitConnection.class);
    private static final Backoff RECONNECTS = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));

    private final RabbitConnections connections;
    private final String name;
    private final Use use;
    private final ScheduledThreadPoolExecutor thread;
    private final Promise<Void> started = Promise.promise();
    private @Nullable Connection connection;
    /** Counts connections, so that reports about an earlier one do not affect the current one. */
    private int generation;

    private int failures;
    private boolean closing;
    private String lastRefusal = "";

    RabbitConnection(RabbitConnections connections, String name, Use use) {
        this.connections = connections;
        this.name = name;
        this.use = use;
        this.thread = new ScheduledThreadPoolExecutor(1, work -> {
            var made = new Thread(work, "rabbitmq-" + name);
            made.setDaemon(true);
            return made;
        });
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Succeeds once the connection is in use; fails only if RabbitMQ rejects it. */
    Future<Void> start() {
        execute(this::connect);
        return started.future();
    }

    /** Runs work on the link's thread; false if the link is closed. */
    boolean execute(Runnable work) {
        try {
            thread.execute(() -> guarded(work));
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) { // the thread must survive a failure of any work
            log.error("work on a connection failed", e);
        }
    }

    private void connect() {
        if (closing) {
            return;
        }
        Connection made = null;
        try {
            made = connections.open("streamops " + name);
            connection = made;
            var number = ++generation;
            use.established(made, cause -> execute(() -> renew(number, cause)));
            made.addShutdownListener(cause -> execute(() -> lost(number, cause)));
            failures = 0;
            started.tryComplete();
        } catch (IOException | TimeoutException | RuntimeException e) {
            failed(made, e);
        }
    }

    private void failed(@Nullable Connection made, Exception cause) {
        connection = null;
        if (made != null) {
            made.abort(RabbitClientOptions.CLOSE_MILLIS);
            use.lost();
        }
        if (isRefusal(cause)) {
            if (started.tryFail(cause)) {
                closing = true;
                thread.shutdown();
                return;
            }
            refused(cause.getCause() == null ? cause : cause.getCause());
        }
        connectLater();
    }

    private void refused(Throwable cause) {
        var refusal = String.valueOf(cause.getMessage());
        if (!refusal.equals(lastRefusal)) {
            lastRefusal = refusal;
            log.atError()
                    .addKeyValue("link", name)
                    .addKeyValue("cause", refusal)
                    .log("rabbitmq rejected the request");
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the work itself is guarded
    private void connectLater() {
        failures++;
        try {
            thread.schedule(
                    () -> guarded(this::connect), RECONNECTS.after(failures).toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            log.debug("the link is closed", e);
        }
    }

    private void lost(int which, ShutdownSignalException cause) {
        if (which != generation || connection == null || closing) {
            return;
        }
        connection = null;
        connections.isAway(cause);
        use.lost();
        connect();
    }

    /** Drops a connection on which something has failed, and opens another. */
    private void renew(int which, Throwable cause) {
        var current = connection;
        if (which == generation && !closing && current != null && current.isOpen()) {
            refused(cause);
            connection = null;
            current.abort(RabbitClientOptions.CLOSE_MILLIS);
            use.lost();
            connectLater();
        }
    }

    /** Whether RabbitMQ has rejected the request, so that a retry would not help. */
    static boolean isRefusal(Throwable failure) {
        if (failure instanceof AuthenticationFailureException
                || failure instanceof PossibleAuthenticationFailureException) {
            return true;
        }
        return failure instanceof IOException
                && failure.getCause() instanceof ShutdownSignalException signal
                && !signal.isHardError();
    }

    /** Closes the connection; succeeds once it is closed. */
    Future<Void> close() {
        var promise = Promise.<Void>promise();
        var accepted = execute(() -> {
            closing = true;
            started.tryFail("closed");
            var current = connection;
            connection = null;
            if (current != null) {
                current.abort(RabbitClientOptions.CLOSE_MILLIS);
            }
            thread.shutdown();
            promise.complete();
        });
        if (!accepted) {
            promise.complete();
        }
        return promise.future();
    }

    /** Closes a channel that may already be closed. */
    static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException | TimeoutException | ShutdownSignalException e) {
            log.debug("the channel was already closed", e);
        }
    }
}
