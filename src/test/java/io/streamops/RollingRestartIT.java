package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that do everything are stopped and started one after the other while clients go on. */
class RollingRestartIT {
    private static final String ALL = "gateway,crawl-worker,indexer,job-worker,event-processor,collected-consumer";
    private static final Map<String, String> CRAWLING =
            Map.of("CRAWL_ALLOW_PRIVATE", "true", "CRAWL_HOST_DELAY_MS", "0", "CRAWL_HOST_CONCURRENCY", "8");

    private final Map<String, String> addresses = new ConcurrentHashMap<>();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void nothingThatWasAcceptedIsLostAndNoClientIsCutOff() throws Exception {
        try (var site = FakeSite.start();
                var cluster = new ClusterOfProcesses(dir, "indexer", Map.of())) {
            var restarted = List.of("one", "two");
            for (var name : restarted) {
                cluster.start(name, ALL, CRAWLING);
            }
            for (var name : restarted) {
                cluster.node(name).ready();
                addresses.put(name, address(cluster.node(name)));
            }
            cluster.awaitAll();
            var requests = new AtomicInteger();
            try (var load = new LoadOfClients(
                            () -> List.copyOf(addresses.values()), i -> page(site, i), Duration.ofMillis(20));
                    var batches = new LoadOfBatches(cluster.home().endpoints());
                    var reader = new CrawlEventReader(
                            () -> List.copyOf(addresses.values()).get(requests.getAndIncrement() % restarted.size()))) {
                NodeProcess.until(() -> load.accepted() > 100 && batches.answered() > 3);
                for (var name : restarted) {
                    var before = load.accepted();
                    var answered = batches.answered();
                    cluster.node(name).terminate();
                    assertThat(cluster.node(name).exitCode()).isZero();
                    assertThat(cluster.node(name).err()).doesNotContain("ERROR", "did not stop in time");
                    NodeProcess.until(() -> load.accepted() > before + 20 && batches.answered() > answered + 3);
                    addresses.put(name, address(cluster.startAgain(name).ready()));
                    cluster.awaitAll();
                }
                var after = load.accepted();
                NodeProcess.until(() -> load.accepted() > after + 100);
                load.stop();
                batches.stop();
                assertThat(load.wrong).isEmpty();
                // A connection may be closed at the moment at which a client begins to ask on it (RFC 9112, 9.5); it
                // asks again with the same key.
                assertThat(load.cut)
                        .as("requests that were begun and not answered")
                        .hasSizeLessThanOrEqualTo(restarted.size());
                assertThat(load.refused.get() + load.foundNobody.get()).isPositive();

                var outcome = new OutcomeOfLoad(cluster.node("one"), load);
                outcome.awaitEnds();
                outcome.assertOneEndEach();
                batches.assertCountedOnce(cluster.node("two"));
                NodeProcess.until(() -> reader.ended.size() == load.crawls.size());
                assertThat(reader.ended.values())
                        .as("terminal events of each crawl")
                        .containsOnly(1);
                assertThat(reader.connections).hasSizeGreaterThan(1);
            }
        }
    }

    private static String page(FakeSite site, int i) {
        site.page("/page/" + i, "<title>Page %d</title><p>It is about the number %d.</p>".formatted(i, i));
        return site.url("/page/" + i);
    }

    private static String address(NodeProcess node) throws IOException {
        return node.endpoints().getString("http");
    }
}
