package io.streamops.workflows.http;

import io.streamops.kit.HttpExchange;
import io.streamops.kit.Truncation;
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
 * A step that is a call: POST of the workflow and its records so far, and whatever is answered is the result. Where it is, is
 * the operator's choice, so it may be a private address; it is not left for another.
 */
final class HttpStep implements Step {
    private static final int RETRIES = 2;
    private static final int LONGEST_COMPLAINT = 200;
    /** The call's own end comes first, as it says more. */
    private static final Duration LATER = Duration.ofSeconds(5);

    private final StepHttpClient.Binding bound;
    private final StepHttpClient caller;
    private final StepWorkers workers;

    HttpStep(StepHttpClient.Binding bound, StepHttpClient caller, StepWorkers workers) {
        this.bound = bound;
        this.caller = caller;
        this.workers = workers;
    }

    @Override
    public String name() {
        return bound.name();
    }

    @Override
    public Duration limit() {
        return bound.timeout().plus(LATER);
    }

    @Override
    public int retries() {
        return RETRIES;
    }

    @Override
    public Step.Result run(Step.Run run) {
        var body = workers.call(run.context(), pulse -> body(run));
        var exchange = caller.exchange();
        run.context().onCancel(exchange::abort);
        var reply = run.context()
                .await(exchange.send(
                                caller.client(),
                                options(),
                                body,
                                bound.timeout().toMillis())
                        .recover(failure -> Future.failedFuture(told(failure))));
        requireGood(reply);
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
                .setAbsoluteURI(bound.url().toString())
                .setFollowRedirects(false)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "application/json")
                .putHeader(HttpHeaders.USER_AGENT, "StreamOps");
        bound.headers().forEach((name, value) -> {
            options.getHeaders().remove(name);
            options.putHeader(name, value);
        });
        return options;
    }

    private void requireGood(HttpExchange.Reply reply) {
        var status = reply.status();
        if (status >= 200 && status < 300) {
            return;
        }
        var said = Truncation.exactly(bound.withoutSecrets(reply.body().toString()), LONGEST_COMPLAINT)
                .strip();
        var message = "The step's service has answered %d%s".formatted(status, said.isEmpty() ? "" : ": " + said);
        throw isForNow(status) ? StepFailures.retryable(name(), message) : StepFailures.permanent(name(), message);
    }

    private static boolean isForNow(int status) {
        return status >= 500 || status == 429 || status == 408 || status == 425;
    }

    /** In words that do not say where the service is. */
    private Throwable told(Throwable failure) {
        return switch (failure) {
            case TimeoutException late ->
                StepFailures.retryable(
                        name(),
                        "The step's service has not answered within %d ms"
                                .formatted(bound.timeout().toMillis()));
            case HttpExchange.TooLong tooLong ->
                StepFailures.permanent(
                        name(),
                        "The step's service has answered with more than %d bytes".formatted(caller.mostBytes()));
            case java.net.UnknownHostException unknown ->
                StepFailures.retryable(name(), "The step's service has an unknown host name");
            case javax.net.ssl.SSLException untrusted ->
                StepFailures.retryable(name(), "The step's service could not be reached over TLS");
            case java.net.ConnectException nobody ->
                StepFailures.retryable(name(), "The step's service could not be reached");
            default -> StepFailures.retryable(name(), "The step's service has broken off");
        };
    }
}
