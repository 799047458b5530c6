package io.streamops.index.api;

import static io.streamops.index.store.WatchedStore.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.gateway.OwnOperations;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.access.Principal;
import io.streamops.index.distributed.IndexerDiscoveryVerticle;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.SearchServer;
import io.streamops.index.distributed.Searchable;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.store.WatchedStore;
import io.streamops.kit.Telemetry;
import io.streamops.kit.WallClock;
import io.streamops.messaging.Eventually;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Indexers and a gateway on one event bus, queried over HTTP. */
@SuppressWarnings("try") // closing it can be interrupted, as all that waits can
final class SearchSide implements AutoCloseable {
    /** On a busy machine a search may take long; no test is to fail for that. */
    private static final IndexSearch.Limits PATIENT =
            new IndexSearch.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 16);

    private final Path folder;
    private final Vertx vertx;
    private final HttpClient client = HttpClient.newHttpClient();
    private final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();
    private final List<AutoCloseable> open = new ArrayList<>();
    final IndexerRegistry known = new IndexerRegistry();
    final ScatterGather indexers;

    /** @param keys of those who are let in; empty for everybody */
    SearchSide(Vertx vertx, Path folder, Optional<Path> keys, Function<Principal, Set<String>> readable)
            throws Exception {
        this.vertx = vertx;
        indexers = new ScatterGather(vertx, known, Duration.ofSeconds(2));
        this.folder = folder;
        var http = new HttpSettings(
                "127.0.0.1", 0, false, List.of(), 64 * 1024, 10_000, Duration.ofSeconds(60), Duration.ofSeconds(15));
        await(vertx.deployVerticle(new IndexerDiscoveryVerticle(known)));
        await(vertx.deployVerticle(new GatewayVerticle(new GatewayParts(
                http,
                Authenticator.from(new AccessSettings(keys, Optional.empty()), vertx, WallClock.get()),
                Telemetry.unobserved(),
                OwnOperations.and("search", "suggest"),
                () -> "",
                new Readiness(WallClock.get()),
                () -> Future.succeededFuture(List.of()),
                new ParkingDirectory(),
                List.of(Capability.serving("search", new SearchRoutes(indexers, readable))),
                listening))));
    }

    WatchedStore indexer(String name, IndexKind kind) throws Exception {
        var store = new WatchedStore(kind, IndexDirectory.on(folder.resolve(name)), StoreOptions.standard());
        open.add(store);
        var search = new IndexSearch(kind, store.store().searchers(), new IndexSchema(), PATIENT);
        desk(name, kind, Searchable.of(search, request -> List.of()));
        return store;
    }

    SearchServer desk(String name, IndexKind kind, Searchable index) throws Exception {
        var desk = new SearchServer(vertx, name, kind, index);
        await(desk.open());
        Eventually.until(name + " is known", () -> known.known().present().contains(name));
        return desk;
    }

    HttpResponse<String> get(String path, String... headers) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + listening.port().orElseThrow() + path);
        var request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    JsonObject json(String path, String... headers) throws Exception {
        var response = get(path, headers);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonObject(response.body());
    }

    static List<String> urls(JsonObject answer) {
        return answer.getJsonArray("hits").stream()
                .map(hit -> ((JsonObject) hit).getString("url"))
                .toList();
    }

    @Override
    public void close() throws Exception {
        for (var one : open) {
            one.close();
        }
        client.close();
    }
}
