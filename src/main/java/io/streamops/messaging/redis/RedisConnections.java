package io.streamops.messaging.redis;

import io.opentelemetry.api.trace.Span;
import io.streamops.messaging.Unavailable;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The node's Redis connections: a few for all commands, and one for each blocking reader or stream follower. The next
 * command replaces a lost connection. A command fails with {@link Unavailable} if Redis could not process it, and with
 * Redis's error if Redis rejected it.
 *
 * <p>Thread-safe. Availability is logged by the node's dependency watch; here it is only a debug line.
 */
public final class RedisConnections {
    private static final Logger log = LoggerFactory.getLogger(RedisConnections.class);
    private static final Duration CONNECT_TIME = Duration.ofSeconds(10);
    /** Error prefixes that mean Redis cannot serve any client now. */
    private static final Set<String> NOT_NOW = Set.of(
            "CONNECTION_CLOSED",
            "LOADING",
            "MASTERDOWN",
            "CLUSTERDOWN",
            "READONLY",
            "BUSY",
            "MISCONF",
            "NOREPLICAS",
            "OOM",
            ScriptRun.FORGOTTEN);

    private static final String IN_SCRIPT = ": -";

    private final VertxInternal vertx;
    private final RedisSettings.Address address;
    private final Pipelines pipelines;
    private final SharedConnections shared;
    private final Redis dedicated;
    private final AtomicBoolean away = new AtomicBoolean();

    public RedisConnections(Vertx vertx, RedisSettings.Address address) {
        this.vertx = (VertxInternal) vertx;
        this.address = address;
        this.pipelines = new Pipelines(vertx, address);
        this.shared = new SharedConnections(
                vertx, pipelines, RedisClientOptions.COMMAND_CONNECTIONS, RedisClientOptions.SIGN_OF_LIFE_MILLIS);
        this.dedicated = Redis.createClient(vertx, RedisClientOptions.forBlockingReads(address));
    }

    /** Sends a command; the reply is null for nil. */
    public Future<@Nullable Response> send(Request request) {
        var context = vertx.getOrCreateContext();
        var answer = context.<@Nullable Response>promise();
        send(context, new Pipeline.Command(request, answer));
        return reporting(answer.future());
    }

    /** Sends a command whose reply is never nil. */
    public Future<Response> ask(Request request) {
        return send(request)
                .compose(answer -> answer == null
                        ? Future.failedFuture(new IllegalStateException("redis replied nil"))
                        : Future.succeededFuture(answer));
    }

    /** Sends several commands together; replies are in order. Fails if one of them fails. */
    public Future<List<@Nullable Response>> batch(List<Request> requests) {
        var context = vertx.getOrCreateContext();
        var answers = new ArrayList<Future<@Nullable Response>>(requests.size());
        for (var request : requests) {
            answers.add(Pipeline.Command.of(context, request, call -> send(context, call)));
        }
        return reporting(Future.join(answers).map(done -> results(answers)));
    }

    private static List<@Nullable Response> results(List<Future<@Nullable Response>> answers) {
        var results = new ArrayList<@Nullable Response>(answers.size());
        answers.forEach(answer -> results.add(answer.result()));
        return results;
    }

    /**
     * Runs a script, which is atomic and never answers nil.
     *
     * @param more arguments behind the others, as bytes
     */
    public Future<Response> script(Script script, List<String> keys, List<String> arguments, byte[]... more) {
        var context = vertx.getOrCreateContext();
        var answer = context.<Response>promise();
        var run = new ScriptRun(script, keys, arguments, more, answer, call -> send(context, call));
        run.begin();
        return reporting(answer.future());
    }

    /** Has Redis compile scripts, so that none is found broken at its first run. Fails with {@link BadScript} if one is. */
    public Future<Void> load(Collection<ScriptSet> sets) {
        try {
            var loads = sets.stream()
                    .flatMap(set -> set.checked().stream())
                    .map(this::load)
                    .toList();
            return Future.join(loads).mapEmpty();
        } catch (BadScript broken) {
            return Future.failedFuture(broken);
        }
    }

    private Future<Void> load(Script script) {
        return send(ScriptRun.load(script))
                .<Void>mapEmpty()
                .recover(failure -> Future.failedFuture(
                        failure instanceof Unavailable ? failure : BadScript.refused(script, failure)));
    }

    private void send(ContextInternal context, RedisCall call) {
        shared.send(context, CommandSpan.around(context, call));
    }

    /** Succeeds if Redis responds. */
    public Future<Void> ping() {
        return send(Request.cmd(Command.PING)).mapEmpty();
    }

    /** Opens a dedicated connection; the caller closes it. */
    Future<RedisConnection> connect() {
        return explained(dedicated.connect().timeout(CONNECT_TIME.toMillis(), TimeUnit.MILLISECONDS))
                .onSuccess(connection ->
                        connection.exceptionHandler(broken -> log.debug("a reader's connection failed", broken)));
    }

    /**
     * Opens a dedicated connection on which Redis announces each key that was read there and has changed since, once.
     *
     * @param pushes receives the announcements: their type, and the keys, or null for all keys
     * @param whenLost called once, no matter which side closes the connection
     */
    Future<Pipeline> tracking(ContextInternal loop, Consumer<Response> pushes, Runnable whenLost) {
        return explained(pipelines.open(loop, RedisClientOptions.tracking(), pushes, whenLost));
    }

    /** The failure, as {@link Unavailable} if Redis is unavailable. */
    Throwable explained(Throwable failure) {
        if (!isAway(failure)) {
            return failure;
        }
        if (away.compareAndSet(false, true)) {
            log.atDebug()
                    .addKeyValue("address", address)
                    .addKeyValue("cause", failure.getMessage())
                    .log("redis is unavailable");
        }
        return new Unavailable("redis", failure, this::ping);
    }

    private <T extends @Nullable Object> Future<T> reporting(Future<T> reply) {
        return reply.transform(done -> {
            if (done.failed()) {
                return Future.failedFuture(explained(done.cause()));
            }
            isBack();
            return reply;
        });
    }

    private <T extends @Nullable Object> Future<T> explained(Future<T> reply) {
        return reply.recover(failure -> Future.failedFuture(explained(failure)));
    }

    private void isBack() {
        if (away.get() && away.compareAndSet(true, false)) {
            log.atDebug().addKeyValue("address", address).log("redis is available again");
        }
    }

    private static boolean isAway(Throwable failure) {
        return failure instanceof ErrorType refusal
                ? NOT_NOW.contains(firstWord(String.valueOf(refusal.getMessage())))
                : !(failure instanceof IllegalArgumentException);
    }

    /** Before version 7, an error in a script has its position in front. */
    private static String firstWord(String refusal) {
        var inScript = refusal.indexOf(IN_SCRIPT);
        var words = inScript < 0 ? refusal : refusal.substring(inScript + IN_SCRIPT.length());
        return words.split(" ", 2)[0];
    }

    public Future<Void> close() {
        shared.close();
        return Future.join(pipelines.close(), dedicated.close()).mapEmpty();
    }

    /** Opens authenticated connections to one Redis database. Thread-safe. */
    static final class Pipelines {
        private static final Logger log = LoggerFactory.getLogger(Pipelines.class);

        private final RedisSettings.Address address;
        private final NetClient client;

        Pipelines(Vertx vertx, RedisSettings.Address address) {
            this.address = address;
            this.client = vertx.createNetClient(RedisClientOptions.net(address));
        }

        /**
         * Opens a connection on an event loop.
         *
         * @param further commands to send first
         * @param pushes receives push messages, if they were requested
         * @param whenLost called once, no matter which side closes the connection
         */
        Future<Pipeline> open(
                ContextInternal loop, List<Request> further, Consumer<Response> pushes, Runnable whenLost) {
            var opened = Promise.<Pipeline>promise();
            loop.runOnContext(here -> client.connect(RedisClientOptions.address(address))
                    .compose(socket -> greeted(loop, socket, further, pushes, whenLost))
                    .onComplete(opened));
            return opened.future();
        }

        private Future<Pipeline> greeted(
                ContextInternal loop,
                NetSocket socket,
                List<Request> further,
                Consumer<Response> pushes,
                Runnable whenLost) {
            var pipeline = new Pipeline(loop, socket, RedisClientOptions.WAITING_FOR_ANSWER, pushes, whenLost);
            var said = Stream.of(RedisClientOptions.greetings(address), further)
                    .flatMap(List::stream)
                    .map(greeting -> Pipeline.Command.of(loop, greeting, pipeline::send))
                    .toList();
            return Future.all(said).map(pipeline).onFailure(refused -> {
                log.debug("redis rejected the credentials", refused);
                pipeline.close();
            });
        }

        Future<Void> close() {
            return client.close();
        }
    }

    /** Traces a command, in the same form as the Vert.x client does. */
    static final class CommandSpan<S> implements RedisCall {
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
}
