package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.messaging.brokers.PlainAmqp;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two of each kind of node, spread over three processes of the jar, each of which is killed while clients go on. */
class KilledNodesIT {
    private static final List<String> GATEWAYS = List.of("one", "three");
    private static final List<Kind> NODES = List.of(
            new Kind("one", "gateway,indexer,crawl-worker"),
            new Kind("two", "indexer,crawl-worker,job-worker,event-processor,collected-consumer"),
            new Kind("three", "gateway,job-worker,event-processor,collected-consumer"));
    private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(30);
    private static final int CRAWLERS_KILLED = 2;
    /** Pages that a crawler has fetched, and not remembered yet. */
    private static final int AT_A_KILL = 3;

    private static final Map<String, String> CRAWLING = Map.of(
            "CRAWL_ALLOW_PRIVATE", "true",
            "CRAWL_HOST_CONCURRENCY", "1",
            "CRAWL_HOST_DELAY_MS", Long.toString(BETWEEN_REQUESTS.toMillis()));

    private record Kind(String name, String verticles) {}

    private final Map<String, String> addresses = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void whateverIsKilledAllThatWasAcceptedEndsOnce() throws Exception {
        try (var site = FakeSite.start();
                var cluster = new ClusterOfProcesses(dir, "gateway", Map.of())) {
            for (var node : NODES) {
                cluster.start(node.name(), node.verticles(), CRAWLING);
            }
            for (var node : NODES) {
                ready(cluster.node(node.name()), node.name());
            }
            cluster.awaitAll();
            try (var load = new LoadOfClients(this::inTurns, i -> page(site, i / 2), Duration.ofMillis(60));
                    var batches = new LoadOfBatches(cluster.home().endpoints());
                    var first = new CrawlEventReader(() -> address("one"));
                    var second = new CrawlEventReader(() -> address("three"))) {
                NodeProcess.until(() -> load.accepted() > 80 && batches.answered() > 3);
                for (var node : NODES) {
                    var name = node.name();
                    var before = load.accepted();
                    var answered = batches.answered();
                    cluster.node(name).kill();
                    var left = "one".equals(name) ? "three" : "one";
                    if (node.verticles().contains("indexer")) {
                        NodeProcess.until(() -> isPartial(cluster.node(left)));
                    }
                    NodeProcess.until(() -> load.accepted() > before + 20 && batches.answered() > answered + 3);
                    ready(cluster.startAgain(name), name);
                    cluster.awaitAll();
                    NodeProcess.until(() -> !isPartial(cluster.node(left)));
                }
                load.stop();
                batches.stop();
                assertThat(load.wrong).isEmpty();

                var outcome = new OutcomeOfLoad(cluster.node("three"), load);
                outcome.awaitEnds();
                outcome.assertOneEndEach();
                for (var reader : List.of(first, second)) {
                    NodeProcess.until(() -> reader.ended.keySet().containsAll(load.crawls));
                    assertThat(reader.ended.values())
                            .as("terminal events of each crawl")
                            .containsOnly(1);
                }
                batches.assertCountedOnce(cluster.node("one"));
                assertThatSitesWereSpared(site, load);
                assertThatPagesAreFoundOnce(cluster, site);
                assertThatEveryGatewayShowsWhatIsParked(cluster);
            }
        }
    }

    private void ready(NodeProcess node, String name) throws Exception {
        node.ready();
        if (GATEWAYS.contains(name)) {
            addresses.put(name, node.endpoints().getString("http"));
        }
    }

    private String address(String gateway) {
        return Objects.requireNonNull(addresses.get(gateway), gateway);
    }

    /** The gateways in alternating order. */
    private List<String> inTurns() {
        var all = new ArrayList<>(addresses.values());
        if (requests.getAndIncrement() % 2 == 1) {
            Collections.reverse(all);
        }
        return all;
    }

    private static String page(FakeSite site, int i) {
        site.page("/page/" + i, "<title>Page %d</title><p>It is about the number %d.</p>".formatted(i, i));
        return site.url("/page/" + i);
    }

    private static boolean isPartial(NodeProcess gateway) {
        return json(gateway, "/api/search?q=number").getBoolean("partial", true);
    }

    /** Two crawlers share a host, and fetch each page once, except those that a kill has interrupted. */
    private static void assertThatSitesWereSpared(FakeSite site, LoadOfClients load) {
        assertThat(site.mostAtOnce()).isEqualTo(1);
        var fetched = site.requests().stream()
                .filter(request -> request.path().startsWith("/page/"))
                .toList();
        var pages = fetched.stream().map(request -> request.path()).distinct().count();
        assertThat(load.crawls).as("each page is requested twice").hasSizeGreaterThan((int) pages);
        assertThat(fetched.size() - pages).as("fetched again").isLessThanOrEqualTo(CRAWLERS_KILLED * AT_A_KILL);
    }

    private static void assertThatPagesAreFoundOnce(ClusterOfProcesses cluster, FakeSite site) throws Exception {
        var pages = new TreeSet<String>();
        site.requests().stream()
                .filter(request -> request.path().startsWith("/page/"))
                .forEach(request -> pages.add(site.url(request.path())));
        for (var name : GATEWAYS) {
            NodeProcess.until(
                    () -> SearchOfNode.urls(cluster.node(name), "number").size() >= pages.size());
            assertThat(SearchOfNode.urls(cluster.node(name), "number")).containsExactlyInAnyOrderElementsOf(pages);
        }
    }

    private static void assertThatEveryGatewayShowsWhatIsParked(ClusterOfProcesses cluster) throws Exception {
        var rabbit = URI.create(cluster.home().endpoints().getString("rabbitmq"));
        try (var connection = PlainAmqp.connect(rabbit);
                var channel = connection.createChannel()) {
            channel.basicPublish("", "crawler_queue", null, "no page".getBytes(StandardCharsets.UTF_8));
        }
        for (var name : GATEWAYS) {
            NodeProcess.until(() ->
                    json(cluster.node(name), "/api/parked?lane=crawler_queue").getInteger("total", 0) == 1);
        }
    }

    private static JsonObject json(NodeProcess node, String path) {
        try {
            return new JsonObject(node.get(path).body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
