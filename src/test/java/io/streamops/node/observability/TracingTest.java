package io.streamops.node.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.settings.TraceSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class TracingTest {
    @Test
    void idsAreMadeButNothingIsRecordedWhereNoEndpointIsSet() {
        try (var traces = Tracing.start(new TraceSettings(Optional.empty()), "node-1", "1")) {
            var span = traces.getTracer("test").spanBuilder("work").startSpan();

            assertThat(span.getSpanContext().isValid()).isTrue();
            assertThat(span.isRecording()).isFalse();
        }
    }

    @Test
    void spansAreSentWhereAnEndpointIsSet(Vertx vertx) throws Exception {
        var received = new LinkedBlockingQueue<String>();
        var collector = get(vertx.createHttpServer()
                .requestHandler(request -> request.body().onSuccess((Buffer body) -> {
                    received.add(request.path() + " " + body.toString());
                    request.response().end();
                }))
                .listen(0, "127.0.0.1"));
        var endpoint = URI.create("http://127.0.0.1:" + collector.actualPort() + "/");
        try (var traces = Tracing.start(new TraceSettings(Optional.of(endpoint)), "node-1", "1")) {
            traces.getTracer("test").spanBuilder("a piece of work").startSpan().end();
        }

        assertThat(received.poll(60, TimeUnit.SECONDS))
                .startsWith("/v1/traces ")
                .contains("a piece of work", "node-1");
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
