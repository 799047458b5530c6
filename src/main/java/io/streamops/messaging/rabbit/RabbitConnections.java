package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamops.messaging.Unavailable;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.internal.VertxInternal;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The node's RabbitMQ connections. Each lane and each publisher has its own; one more serves rare requests, and two observe.
 * Availability is logged by the node's dependency watch; here it is only a debug line.
 */
public final class RabbitConnections {
    /** Work on a connection; may block. */
    @FunctionalInterface
    interface Work<R> {
        R with(Connection connection) throws IOException, TimeoutException;
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitConnections.class);
    private static final int WORKERS = 4;

    private final VertxInternal vertx;
    private final RabbitSettings.Address address;
    private final ConnectionFactory factory;
    /** Dispatches deliveries; handlers run on the lanes' contexts. */
    private final ExecutorService deliveries = Executors.newVirtualThreadPerTaskExecutor();

    private final WorkerExecutor workers;
    private final RabbitObserver readiness;
    /** Separate from readiness, because a single queue can hang while RabbitMQ is fine. */
    private final RabbitObserver depths;

    private final AtomicBoolean away = new AtomicBoolean();
    private @Nullable Connection control;
    private boolean closed;

    public RabbitConnections(Vertx vertx, RabbitSettings.Address address) {
        this.vertx = (VertxInternal) vertx;
        this.address = address;
        this.factory = RabbitClientOptions.of(address);
        this.workers = vertx.createSharedWorkerExecutor("rabbitmq", WORKERS);
        this.readiness = new RabbitObserver(vertx, RabbitObserverOptions.of(address, "streamops readiness"));
        this.depths = new RabbitObserver(vertx, RabbitObserverOptions.of(address, "streamops depths"));
    }

    /** Opens a connection; blocks. */
    Connection open(String name) throws IOException, TimeoutException {
        try {
            var connection = factory.newConnection(deliveries, name);
            isBack();
            return connection;
        } catch (IOException | TimeoutException e) {
            isAway(e);
            throw e;
        }
    }

    /** Runs rare work on its shared connection. */
    <R> Future<R> work(Work<R> work) {
        Promise<R> promise = vertx.getOrCreateContext().promise();
        workers.<Void>executeBlocking(
                        () -> {
                            promise.complete(work.with(control()));
                            return null;
                        },
                        false)
                .onFailure(failure -> promise.tryFail(explained(failure)));
        return promise.future();
    }

    private synchronized Connection control() throws IOException, TimeoutException {
        if (closed) {
            throw new IOException("the node is stopping");
        }
        var kept = control;
        if (kept == null || !kept.isOpen()) {
            kept = open("streamops control");
            control = kept;
        }
        return kept;
    }

    /** Succeeds if RabbitMQ responds. */
    public Future<Void> ping() {
        return readiness.ping();
    }

    /** Observes the depths of queues. */
    RabbitObserver depths() {
        return depths;
    }

    /** The failure, as {@link Unavailable} if RabbitMQ is unavailable. */
    Throwable explained(Throwable failure) {
        var lost = failure instanceof IOException
                || failure instanceof TimeoutException
                || failure instanceof AlreadyClosedException
                || failure instanceof ShutdownSignalException;
        return lost && !RabbitConnection.isRefusal(failure) ? unavailable(failure) : failure;
    }

    Unavailable unavailable(Throwable cause) {
        return new Unavailable("rabbitmq", cause, this::ping);
    }

    void isAway(Throwable cause) {
        if (away.compareAndSet(false, true)) {
            log.atDebug()
                    .addKeyValue("address", address)
                    .addKeyValue("cause", cause.toString())
                    .log("rabbitmq is unavailable");
        }
    }

    private void isBack() {
        if (away.compareAndSet(true, false)) {
            log.atDebug().addKeyValue("address", address).log("rabbitmq is available again");
        }
    }

    /** Closes the shared connections; lanes and publishers close their own. */
    public Future<Void> close() {
        return workers.<Void>executeBlocking(() -> {
                    closeControl();
                    return null;
                })
                .eventually(workers::close)
                .eventually(readiness::close)
                .eventually(depths::close)
                .onComplete(done -> deliveries.shutdown());
    }

    private synchronized void closeControl() {
        closed = true;
        var kept = control;
        if (kept != null) {
            kept.abort(RabbitClientOptions.CLOSE_MILLIS);
        }
    }
}
