package io.streamops.messaging.redis;

import io.opentelemetry.api.trace.Span;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.redis.client.Response;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Traces a command, in the same form as the Vert.x client does. */
final class CommandSpan<S> implements RedisCall {
    private static final String SPAN = "Command";
    private static final TagExtractor<RedisCall> TAGS = new TagExtractor<>() {
        @Override
        public int len(RedisCall call) {
            return 2;
        }

        @Override
        public String name(RedisCall call, int index) {
            return index == 0 ? "db.system" : "db.operation.name";
        }

        @Override
        public String value(RedisCall call, int index) {
            return index == 0 ? "redis" : call.name();
        }
    };

    private final ContextInternal context;
    private final VertxTracer<?, S> tracer;
    private final RedisCall call;
    private final @Nullable S span;

    private CommandSpan(ContextInternal context, VertxTracer<?, S> tracer, RedisCall call) {
        this.context = context;
        this.tracer = tracer;
        this.call = call;
        this.span = tracer.sendRequest(
                context, SpanKind.RPC, TracingPolicy.PROPAGATE, call, SPAN, (name, value) -> {}, TAGS);
    }

    /** Returns the call itself if no trace is recorded, which is the common case. */
    static RedisCall around(ContextInternal context, RedisCall call) {
        var tracer = context.owner().tracer();
        return tracer != null && Span.current().isRecording() ? of(context, tracer, call) : call;
    }

    private static <S> RedisCall of(ContextInternal context, VertxTracer<?, S> tracer, RedisCall call) {
        return new CommandSpan<>(context, tracer, call);
    }

    @Override
    public @Nullable RedisCall before(Set<String> loaded) {
        return call.before(loaded);
    }

    @Override
    public void writeTo(RespEncoder wire) {
        call.writeTo(wire);
    }

    @Override
    public void answered(@Nullable Response answer) {
        tracer.receiveResponse(context, answer, span, null, TagExtractor.empty());
        call.answered(answer);
    }

    @Override
    public void failed(Throwable cause) {
        tracer.receiveResponse(context, null, span, cause, TagExtractor.empty());
        call.failed(cause);
    }

    @Override
    public String name() {
        return call.name();
    }
}
