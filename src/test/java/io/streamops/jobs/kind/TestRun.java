package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run without a worker: keeps what the handler publishes, and can be canceled. For any thread that may block. */
public final class TestRun implements JobContext {
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final List<JsonObject> progress = new CopyOnWriteArrayList<>();
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final List<Runnable> aborts = new ArrayList<>();
    private final Promise<Void> end = Promise.promise();
    private boolean ended;

    /** Ends the run as a worker does for a canceled job; every {@link #await} throws, also current ones. */
    public void cancel() {
        List<Runnable> due;
        synchronized (aborts) {
            if (ended) {
                return;
            }
            ended = true;
            due = List.copyOf(aborts);
        }
        end.fail(new CancellationException("the run was canceled"));
        due.forEach(Runnable::run);
    }

    /** Works on a virtual thread of its own, as it does in the worker. */
    public static <T> Future<T> onVirtualThread(Supplier<T> work) {
        var done = Promise.<T>promise();
        Thread.startVirtualThread(() -> {
            try {
                done.complete(work.get());
            } catch (RuntimeException | Error e) {
                done.fail(e);
            }
        });
        return done.future();
    }

    public List<String> tokens() {
        return List.copyOf(tokens);
    }

    /** All tokens, joined. */
    public String text() {
        return String.join("", tokens);
    }

    public List<JsonObject> progressed() {
        return List.copyOf(progress);
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public JobId job() {
        return new JobId("5c3f2a0e-0000-4000-8000-000000000001");
    }

    @Override
    public <T> T await(Future<T> result) {
        var first = Promise.<T>promise();
        result.onComplete(done -> {
            // What is aborted fails too, and is not the reason.
            if (end.future().failed()) {
                first.tryFail(end.future().cause());
            } else {
                settle(first, done.succeeded(), done.result(), done.cause());
            }
        });
        end.future().onFailure(first::tryFail);
        if (Vertx.currentContext() != null && Thread.currentThread().isVirtual()) {
            return first.future().await();
        }
        try {
            return first.future()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(Eventually.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw unchecked(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("no result", e);
        }
    }

    private static <T> void settle(Promise<T> first, boolean succeeded, T result, @Nullable Throwable cause) {
        if (succeeded) {
            first.tryComplete(result);
        } else if (cause != null) {
            first.tryFail(cause);
        }
    }

    /** Throws the cause as it is, as Vert.x does. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchecked(Throwable cause) throws E {
        throw (E) cause;
    }

    @Override
    public void onCancel(Runnable abort) {
        synchronized (aborts) {
            if (!ended) {
                aborts.add(abort);
                return;
            }
        }
        abort.run();
    }

    @Override
    public void token(String text) {
        tokens.add(text);
    }

    @Override
    public void progress(JsonObject data) {
        progress.add(data);
    }

    @Override
    public void message(String text) {
        messages.add(text);
    }
}
