package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(VertxExtension.class)
class LogContextTest {
    private final Vertx vertx;

    LogContextTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    /** Fifty pieces of work alternate on one context; each reads its fields after others have set theirs. */
    @ParameterizedTest
    @EnumSource(
            value = ThreadingModel.class,
            names = {"EVENT_LOOP", "VIRTUAL_THREAD"})
    void eachPieceOfWorkKeepsItsOwnFieldsAcrossCallbacksAndAwait(ThreadingModel model) throws Exception {
        var results = new ArrayList<Future<Map<String, String>>>();
        var deployed = vertx.deployVerticle(
                new VerticleBase() {
                    @Override
                    public Future<?> start() {
                        IntStream.range(0, 50).forEach(i -> results.add(work((ContextInternal) context, i)));
                        return Future.succeededFuture();
                    }
                },
                new DeploymentOptions().setThreadingModel(model));
        get(deployed);

        for (var i = 0; i < 50; i++) {
            assertThat(get(results.get(i))).containsEntry("jobId", "job-" + i).hasSize(2);
        }
    }

    private Future<Map<String, String>> work(ContextInternal context, int number) {
        var promise = Promise.<Map<String, String>>promise();
        var own = context.duplicate();
        own.runOnContext(begin -> {
            LogContext.put("jobId", "job-" + number);
            LogContext.put(Map.of("lane", "jobs"));
            if (own.threadingModel() == ThreadingModel.VIRTUAL_THREAD) {
                vertx.timer(10).await();
                promise.complete(LogContext.current());
            } else {
                vertx.timer(10).onSuccess(due -> promise.complete(LogContext.current()));
            }
        });
        return promise.future();
    }

    @Test
    void outsideOfAnyWorkThereAreNoFields() {
        LogContext.put("jobId", "none");

        assertThat(LogContext.current()).isEmpty();
        assertThat(List.copyOf(LogContext.current().keySet())).isEmpty();
    }
}
