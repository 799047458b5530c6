package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.kit.RetryAfterHeader;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requests a chat completion and passes on its tokens as they arrive, on the thread of the waiting job. The URL is
 * configured by the operator, so it may be private; redirects are not followed.
 */
public final class ChatClient {
    private static final int OK = 200;
    /** Callers limit concurrency. Each request has its own connection, so that cancelling it closes the connection. */
    private static final int MAX_CONNECTIONS = 256;

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final String UNNAMED = "unknown";

    private final Vertx vertx;
    private final Context loop;
    private final HttpClient client;
    private final LlmSettings settings;
    private final URI base;
    private final Limits limits;
    private final InstantSource clock;

    public ChatClient(Vertx vertx, LlmSettings settings, Limits limits, InstantSource clock) {
        this.vertx = vertx;
        this.loop = ((VertxInternal) vertx).createEventLoopContext();
        this.settings = settings;
        this.base = settings.baseUrl().orElseThrow();
        this.limits = limits;
        this.clock = clock;
        var connect = Math.toIntExact(limits.connect().toMillis());
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(false).setConnectTimeout(connect),
                new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS).setMaxWaitQueueSize(MAX_CONNECTIONS));
    }

    /** The outcome of a request. */
    private sealed interface Outcome {
        record Answered(Completion completion) implements Outcome {}

        record Refused(ErrorResponse refusal, Optional<Duration> retryAfter) implements Outcome {}
    }

    /**
     * The complete answer.
     *
     * @throws Failure if there is none
     */
    public Completion complete(Request request, JobContext run) {
        var dialect = EndpointDialect.USUAL;
        var waits = 0;
        while (true) {
            switch (ask(request, dialect, run)) {
                case Outcome.Answered answered -> {
                    return answered.completion();
                }
                case Outcome.Refused refused -> {
                    var other = dialect.after(refused.refusal());
                    if (other.isPresent()) {
                        dialect = other.get();
                    } else {
                        waitFor(refused, waits, run);
                        waits++;
                    }
                }
            }
        }
    }

    private void waitFor(Outcome.Refused refused, int waits, JobContext run) {
        var wait = refused.retryAfter().orElse(limits.wait(waits));
        if (!refused.refusal().isTemporary() || waits >= limits.retries() || wait.compareTo(limits.longestWait()) > 0) {
            throw refused.refusal().failure();
        }
        var timer = vertx.timer(Math.max(1, wait.toMillis()));
        run.onCancel(timer::cancel);
        run.await(timer);
    }

    private Outcome ask(Request request, EndpointDialect dialect, JobContext run) {
        var exchange = new ChatExchange(vertx, loop, limits);
        run.onCancel(exchange::abort);
        try {
            var body = request.toJson(settings.model().orElse(null), dialect).toBuffer();
            var head = run.await(exchange.send(client, options(), body));
            var reading = new CompletionReader(exchange, run, limits);
            if (head.statusCode() == OK) {
                var model = request.model() == null ? settings.model().orElse(UNNAMED) : request.model();
                return new Outcome.Answered(reading.answer(head).completion(model));
            }
            var wait = RetryAfterHeader.parseLenient(head.getHeader(HttpHeaders.RETRY_AFTER), clock.instant());
            return new Outcome.Refused(
                    ErrorResponse.of(head.statusCode(), reading.errorBody(), settings.apiKey()), wait);
        } catch (CompletionReader.Builder.ErrorEvent e) {
            var said =
                    ErrorResponse.of(OK, e.body().encode(), settings.apiKey()).message();
            throw ChatFailures.unavailable("broke off its response: " + said);
        } finally {
            exchange.abort();
        }
    }

    private RequestOptions options() {
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(base.getHost())
                .setPort(port())
                .setSsl(base.getScheme().equals("https"))
                .setURI(path())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "text/event-stream, application/json")
                .putHeader(HttpHeaders.USER_AGENT, "StreamOps");
        settings.apiKey().ifPresent(key -> options.putHeader(HttpHeaders.AUTHORIZATION, "Bearer " + key));
        return options;
    }

    private int port() {
        return base.getPort() > 0 ? base.getPort() : base.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
    }

    private String path() {
        var path = base.getRawPath();
        var query = base.getRawQuery() == null ? "" : "?" + base.getRawQuery();
        return (path.endsWith("/") ? path.substring(0, path.length() - 1) : path) + "/chat/completions" + query;
    }

    /**
     * The differences between compatible endpoints, discovered from their error messages, which name unknown parameters.
     *
     * @param usage whether usage can be requested
     * @param maxTokens the name of the parameter that limits the answer
     */
    record EndpointDialect(boolean usage, String maxTokens) {
        static final String STREAM_OPTIONS = "stream_options";
        /** Accepted by all endpoints except OpenAI's newer models. */
        private static final String MAX_TOKENS = "max_tokens";

        private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";

        static final EndpointDialect USUAL = new EndpointDialect(true, MAX_TOKENS);

        /** The dialect for a retry, if the error is about a known difference. */
        Optional<EndpointDialect> after(ErrorResponse refusal) {
            if (usage && refusal.isAbout(STREAM_OPTIONS)) {
                return Optional.of(new EndpointDialect(false, maxTokens));
            }
            if (maxTokens.equals(MAX_TOKENS) && refusal.isAbout(MAX_COMPLETION_TOKENS)) {
                return Optional.of(new EndpointDialect(usage, MAX_COMPLETION_TOKENS));
            }
            return Optional.empty();
        }
    }

    /**
     * The limits of a request.
     *
     * @param connect the connect timeout
     * @param silence the maximum pause before the first chunk and between chunks
     * @param bytes the maximum size of the response
     * @param characters the maximum length of the answer
     * @param retries how often an overloaded endpoint is retried
     * @param firstWait the first delay if the endpoint names none; doubled each time
     * @param longestWait the maximum delay an endpoint may request; a longer one fails the job
     */
    public record Limits(
            Duration connect,
            Duration silence,
            int bytes,
            int characters,
            int retries,
            Duration firstWait,
            Duration longestWait) {
        /** A large model on a small machine can take a minute for a long prompt. */
        public static final Limits USUAL = new Limits(
                Duration.ofSeconds(10),
                Duration.ofSeconds(120),
                32 << 20,
                1 << 20,
                3,
                Duration.ofSeconds(1),
                Duration.ofSeconds(60));

        Duration wait(int tried) {
            return firstWait.multipliedBy(1L << tried);
        }
    }

    /**
     * A request to a model.
     *
     * @param messages each with {@code role} and {@code content}
     * @param model the model; null: the configured one
     */
    public record Request(
            JsonArray messages,
            @Nullable String model,
            @Nullable Number temperature,
            @Nullable Integer maxTokens) {

        public static Request of(JsonArray messages) {
            return new Request(messages, null, null, null);
        }

        public static JsonObject message(String role, String content) {
            return new JsonObject().put("role", role).put("content", content);
        }

        /** The request body. */
        JsonObject toJson(@Nullable String modelOtherwise, EndpointDialect dialect) {
            var body = new JsonObject().put("messages", messages).put("stream", true);
            put(body, "model", model == null ? modelOtherwise : model);
            put(body, "temperature", temperature);
            put(body, dialect.maxTokens(), maxTokens);
            put(
                    body,
                    EndpointDialect.STREAM_OPTIONS,
                    dialect.usage() ? new JsonObject().put("include_usage", true) : null);
            return body;
        }

        private static void put(JsonObject body, String name, @Nullable Object value) {
            if (value != null) {
                body.put(name, value);
            }
        }
    }

    /**
     * A model's answer.
     *
     * @param model as named by the endpoint
     * @param usage token usage, if the endpoint reports it
     */
    public record Completion(
            String text, String model, @Nullable JsonObject usage) {}
}
