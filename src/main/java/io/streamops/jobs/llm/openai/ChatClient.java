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
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Requests a chat completion and passes on its tokens as they arrive, on the thread of the waiting job. The URL is
 * configured by the operator, so it may be private; redirects are not followed.
 */
public final class ChatClient {
    private static final int OK = 200;
    /** Callers limit concurrency. Each request has its own connection, so that cancelling it closes the connection. */
    private static final int MOST_CONNECTIONS = 256;

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final String UNNAMED = "unknown";

    private final Vertx vertx;
    private final Context loop;
    private final HttpClient client;
    private final LlmSettings settings;
    private final URI base;
    private final ChatLimits limits;
    private final InstantSource clock;

    public ChatClient(Vertx vertx, LlmSettings settings, ChatLimits limits, InstantSource clock) {
        this.vertx = vertx;
        this.loop = ((VertxInternal) vertx).createEventLoopContext();
        this.settings = settings;
        this.base = settings.baseUrl().orElseThrow();
        this.limits = limits;
        this.clock = clock;
        var connect = Math.toIntExact(limits.connect().toMillis());
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setKeepAlive(false).setConnectTimeout(connect),
                new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS).setMaxWaitQueueSize(MOST_CONNECTIONS));
    }

    /** The outcome of a request. */
    private sealed interface Outcome {
        record Answered(Completion completion) implements Outcome {}

        record Refused(ErrorResponse refusal, Optional<Duration> asksFor) implements Outcome {}
    }

    /**
     * The complete answer.
     *
     * @throws Failure if there is none
     */
    public Completion complete(ChatRequest request, JobContext run) {
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
        var wait = refused.asksFor().orElse(limits.wait(waits));
        if (!refused.refusal().isForNow() || waits >= limits.retries() || wait.compareTo(limits.longestWait()) > 0) {
            throw refused.refusal().failure();
        }
        var timer = vertx.timer(Math.max(1, wait.toMillis()));
        run.onCancel(timer::cancel);
        run.await(timer);
    }

    private Outcome ask(ChatRequest request, EndpointDialect dialect, JobContext run) {
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
                    ErrorResponse.of(head.statusCode(), reading.complaint(), settings.apiKey()), wait);
        } catch (CompletionBuilder.Complaint e) {
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
}
