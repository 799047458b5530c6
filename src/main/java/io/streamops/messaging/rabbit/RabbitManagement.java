package io.streamops.messaging.rabbit;

import io.streamops.settings.RabbitSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads from RabbitMQ's management API what AMQP does not offer. */
public final class RabbitManagement {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Vertx vertx;
    private final URI url;
    private final String virtualHost;

    /** @param url with the credentials of a user that may read */
    public RabbitManagement(Vertx vertx, URI url, RabbitSettings.Address rabbit) {
        this.vertx = vertx;
        this.url = url;
        this.virtualHost = RabbitClientOptions.of(rabbit).getVirtualHost();
    }

    /** A binding of a queue to an exchange. */
    public record Binding(String exchange, String routingKey) {}

    /** The bindings of a queue, without the implicit one to the default exchange. */
    public Future<List<Binding>> bindings(String queue) {
        var client = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout(TIMEOUT_MILLIS));
        return ask(client, "/api/queues/%s/%s/bindings".formatted(encoded(virtualHost), encoded(queue)))
                .timeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .map(body -> new JsonArray(body)
                        .stream()
                                .map(JsonObject.class::cast)
                                .filter(binding ->
                                        !binding.getString("source", "").isEmpty())
                                .map(binding ->
                                        new Binding(binding.getString("source"), binding.getString("routing_key", "")))
                                .toList())
                .eventually(client::close);
    }

    private Future<Buffer> ask(HttpClient client, String path) {
        var base = url.getRawPath() == null ? "" : url.getRawPath().replaceFirst("/+$", "");
        var isSecure = "https".equals(url.getScheme());
        var standard = isSecure ? 443 : 80;
        var options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setHost(url.getHost())
                .setPort(url.getPort() < 0 ? standard : url.getPort())
                .setSsl(isSecure)
                .setURI(base + path);
        if (url.getRawUserInfo() != null) {
            var credentials = URLDecoder.decode(url.getRawUserInfo().replace("+", "%2B"), StandardCharsets.UTF_8);
            options.putHeader(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
        }
        return client.request(options).compose(HttpClientRequest::send).compose(RabbitManagement::body);
    }

    private static Future<Buffer> body(HttpClientResponse answer) {
        return answer.statusCode() == 200
                ? answer.body()
                : Future.failedFuture(new IOException("the response has status " + answer.statusCode()));
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
