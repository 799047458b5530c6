package io.streamops.workflows.http;

import io.streamops.kit.HttpExchange;
import io.streamops.kit.Truncation;
import io.streamops.workflows.http.StepHttpClient.Binding;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * A step that is done by an HTTP service: POSTs the workflow and its records, and reads the result from the response. The operator
 * chooses the URL, so it may be a private address; redirects are not followed.
 */
final class HttpStep implements Step {
    private static final int MAX_QUOTE = 200;
    /** The call times out before the attempt does, as its error says more. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private final Binding binding;
    private final StepHttpClient client;
    private final StepWorkers workers;

    HttpStep(Binding binding, StepHttpClient client, StepWorkers workers) {
        this.binding = binding;
        this.client = client;
        this.workers = workers;
    }

    @Override
    public String name() {
        return binding.name();
    }

    @Override
    public Duration limit() {
        return binding.timeout().plus(MARGIN);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var body = workers.call(run.context(), pulse -> body(run));
        var exchange = client.exchange();
        run.context().onCancel(exchange::abort);
        var reply = run.context()
                .await(exchange.send(
                                client.client(),
                                options(),
                                body,
                                binding.timeout().toMillis())
                        .recover(failure -> Future.failedFuture(failure(failure))));
        requireSuccess(reply);
        return workers.call(run.context(), pulse -> new StepResponseReader(name(), run.records()).read(reply.body()));
    }

    private static Buffer body(Step.Run run) {
        return new JsonObject()
                .put("workflowId", run.workflow().value())
                .put("step", run.name())
                .put("stepIndex", run.index())
                .put("input", run.with())
                .put("results", new JsonArray(run.results()))
                .put("records", new JsonArray(run.records()))
                .toBuffer();
    }

    private RequestOptions options() {
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(binding.url().toString())
                .setFollowRedirects(false)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "application/json")
                .putHeader(HttpHeaders.USER_AGENT, "StreamOps");
        binding.headers().forEach((name, value) -> {
            options.getHeaders().remove(name);
            options.putHeader(name, value);
        });
        return options;
    }

    private void requireSuccess(HttpExchange.Reply reply) {
        var status = reply.status();
        if (status >= 200 && status < 300) {
            return;
        }
        var quote = Truncation.exactly(binding.withoutSecrets(reply.body().toString()), MAX_QUOTE)
                .strip();
        var message = "The step's service has answered %d%s".formatted(status, quote.isEmpty() ? "" : ": " + quote);
        throw isTransient(status) ? StepFailures.retryable(name(), message) : StepFailures.permanent(name(), message);
    }

    private static boolean isTransient(int status) {
        return status >= 500 || status == 429 || status == 408 || status == 425;
    }

    /** The message does not say where the service is. */
    private Throwable failure(Throwable failure) {
        return switch (failure) {
            case TimeoutException late ->
                StepFailures.retryable(
                        name(),
                        "The step's service has not answered within %d ms"
                                .formatted(binding.timeout().toMillis()));
            case HttpExchange.TooLong tooLong ->
                StepFailures.permanent(
                        name(),
                        "The step's service has answered with more than %d bytes".formatted(client.mostBytes()));
            case java.net.UnknownHostException unknown ->
                StepFailures.retryable(name(), "The step's service has an unknown host name");
            case javax.net.ssl.SSLException untrusted ->
                StepFailures.retryable(name(), "The step's service could not be reached over TLS");
            case java.net.ConnectException refused ->
                StepFailures.retryable(name(), "The step's service could not be reached");
            default -> StepFailures.retryable(name(), "The step's service has broken off");
        };
    }
}
