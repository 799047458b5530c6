package io.streamops;

import static io.streamops.workflows.stage.StepStage.await;

import io.streamops.settings.ObjectStoreSettings;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** A proxy of the object storage that counts requests, and holds some of them until they are released. */
@SuppressWarnings("try") // closing it can be interrupted, as all that waits can
final class HeldObjects implements AutoCloseable {
    private final HttpClient storage;
    private final ObjectStoreSettings.Address behind;
    private final Predicate<String> held;
    private final Promise<Void> open = Promise.promise();
    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private final HttpServer server;

    /** @param held the paths whose requests are held */
    HeldObjects(Vertx vertx, ObjectStoreSettings.Address behind, Predicate<String> held) throws Exception {
        this.behind = behind;
        this.held = held;
        this.storage = vertx.createHttpClient();
        this.server = await(vertx.createHttpServer().requestHandler(this::pass).listen(0, "127.0.0.1"));
    }

    /** Its address, with the credentials of the storage behind it. */
    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.actualPort());
    }

    void open() {
        open.tryComplete();
    }

    /** The number of requests, by method and path. */
    Map<String, Integer> requests() {
        return Map.copyOf(requests);
    }

    private void pass(HttpServerRequest request) {
        request.pause();
        var path = request.path();
        if (held.test(path)) {
            requests.merge(request.method() + " " + path, 1, Integer::sum);
        }
        (held.test(path) ? open.future() : Future.succeededFuture())
                .compose(go -> storage.request(options(request)))
                .compose(out -> {
                    out.authority(HostAndPort.authority("127.0.0.1", server.actualPort()));
                    return out.send(request);
                })
                .compose(answer -> {
                    request.response().setStatusCode(answer.statusCode());
                    request.response().headers().setAll(answer.headers());
                    return answer.body();
                })
                .compose(body -> request.response().end(body))
                .onFailure(broken -> request.connection().close()); // the client was killed
    }

    private RequestOptions options(HttpServerRequest request) {
        return new RequestOptions()
                .setMethod(request.method())
                .setHost(behind.endpoint().getHost())
                .setPort(behind.endpoint().getPort())
                .setURI(request.uri())
                .setHeaders(request.headers());
    }

    @Override
    public void close() throws Exception {
        await(server.close());
        await(storage.close());
    }
}
