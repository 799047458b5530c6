package io.streamops.collected.analysis.model;

import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.kit.HttpExchange;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a model at a configured URL, which may be private; redirects are not followed. If the model is unavailable, the
 * request fails and its work is retried. An invalid response is logged, and the model's result is not used.
 */
public final class SentimentModelClient {
    private static final Logger log = LoggerFactory.getLogger(SentimentModelClient.class);
    private static final String DEPENDENCY = "the sentiment model";

    private final Context loop;
    private final HttpClient client;
    private final URI url;
    private final Optional<String> token;
    private final Limits limits;

    /** The response status means unavailable. */
    private static final class Busy extends RuntimeException {
        Busy(int status) {
            super("the response is " + status, null, false, false);
        }
    }

    public SentimentModelClient(Vertx vertx, URI url, Optional<String> token, Limits limits) {
        this.loop = ((VertxInternal) vertx).createEventLoopContext();
        this.url = url;
        this.token = token;
        this.limits = limits;
        var connect = Math.toIntExact(limits.timeout().toMillis());
        this.client = vertx.createHttpClient(
                new HttpClientOptions().setConnectTimeout(connect),
                new PoolOptions().setHttp1MaxSize(limits.connections()).setMaxWaitQueueSize(limits.waiting()));
    }

    /**
     * The sentiments in order; empty if the response is invalid.
     *
     * @return fails with {@link Unavailable} if the model does not respond or is overloaded
     */
    public Future<Optional<List<Sentiment>>> ask(List<Request> questions) {
        return send(questions).transform(sent -> {
            if (sent.cause() instanceof HttpExchange.TooLong) {
                return Future.succeededFuture(refused("it is longer than %d bytes".formatted(limits.bytes())));
            }
            return sent.failed()
                    ? Future.failedFuture(away(sent.cause()))
                    : Future.succeededFuture(read(sent.result(), questions.size()));
        });
    }

    private Future<HttpExchange.Reply> send(List<Request> questions) {
        var texts = new JsonArray();
        questions.forEach(question -> texts.add(question.toJson()));
        var body = new JsonObject().put("texts", texts).toBuffer();
        return new HttpExchange(loop, limits.bytes())
                .send(client, options(), body, limits.timeout().toMillis())
                .compose(reply -> isForNow(reply.status())
                        ? Future.failedFuture(new Busy(reply.status()))
                        : Future.succeededFuture(reply));
    }

    private RequestOptions options() {
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(url.toString())
                .setFollowRedirects(false)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "application/json")
                .putHeader(HttpHeaders.USER_AGENT, "StreamOps");
        token.ifPresent(secret -> options.putHeader(HttpHeaders.AUTHORIZATION, "Bearer " + secret));
        return options;
    }

    private static boolean isForNow(int status) {
        return status >= 500 || status == 429 || status == 408 || status == 425;
    }

    private Unavailable away(Throwable cause) {
        return new Unavailable(DEPENDENCY, cause, () -> send(List.of()).mapEmpty());
    }

    private Optional<List<Sentiment>> read(HttpExchange.Reply reply, int texts) {
        if (reply.status() != 200) {
            return refused("its status is %d".formatted(reply.status()));
        }
        try {
            return Optional.of(Reply.read(reply.body(), texts));
        } catch (Reply.Malformed e) {
            return refused(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<List<Sentiment>> refused(String reason) {
        log.atWarn().addKeyValue("reason", reason).log("the sentiment model failed, posts are scored in this process");
        return Optional.empty();
    }

    /** Validates a model's response: one sentiment for each text, in order. */
    static final class Reply {
        /** The method name of sentiments from the model. */
        static final String METHOD = "http";

        /** The response is invalid; the message does not contain it. */
        static final class Malformed extends Exception {
            Malformed(String reason) {
                super(reason);
            }
        }

        private Reply() {}

        static List<Sentiment> read(Buffer body, int texts) throws Malformed {
            var array = array(body);
            if (array.size() != texts) {
                throw new Malformed("it has %d sentiments for %d texts".formatted(array.size(), texts));
            }
            var sentiments = new ArrayList<Sentiment>(texts);
            for (var i = 0; i < texts; i++) {
                sentiments.add(sentiment(array.getValue(i), i));
            }
            return List.copyOf(sentiments);
        }

        private static JsonArray array(Buffer body) throws Malformed {
            try {
                return new JsonArray(body);
            } catch (DecodeException | ClassCastException e) {
                throw new Malformed("it is not a JSON array");
            }
        }

        private static Sentiment sentiment(Object item, int index) throws Malformed {
            if (item instanceof JsonObject json
                    && json.getValue("label") instanceof String label
                    && json.getValue("score") instanceof Number score
                    && Math.abs(score.doubleValue()) <= 1) {
                var mood = SentimentLabel.of(label);
                if (mood.isPresent()) {
                    return new Sentiment(mood.get(), score.doubleValue(), METHOD);
                }
            }
            throw new Malformed(
                    "item %d needs a label (positive, neutral or negative) and a score from -1 to 1".formatted(index));
        }
    }

    /**
     * The limits for calls to a model.
     *
     * @param timeout for a whole call
     * @param connections the maximum number of concurrent calls
     * @param waiting the maximum number of waiting calls; above it, the model counts as unavailable
     * @param bytes the maximum size of a response
     */
    public record Limits(Duration timeout, int connections, int waiting, int bytes) {
        public static final Limits USUAL = new Limits(Duration.ofSeconds(30), 8, 1_024, 256 << 10);
    }

    /**
     * A text to be scored.
     *
     * @param id the post's id, for the model's log
     * @param language {@code und} if unknown
     */
    public record Request(String id, String language, String text) {
        JsonObject toJson() {
            return new JsonObject().put("id", id).put("language", language).put("text", text);
        }
    }
}
