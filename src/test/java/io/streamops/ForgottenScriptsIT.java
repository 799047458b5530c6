package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is shipped, on a Redis that forgets all scripts again and again while there is work of every kind. */
@ExtendWith(VertxExtension.class)
class ForgottenScriptsIT {
    private static final Duration BETWEEN = Duration.ofMillis(20);
    private static final Map<String, String> CRAWLING =
            Map.of("CRAWL_ALLOW_PRIVATE", "true", "CRAWL_HOST_DELAY_MS", "0", "CRAWL_HOST_CONCURRENCY", "8");

    private static long calls(RedisConnections redis, String command) {
        return redis.ask(Request.cmd(Command.INFO).arg("commandstats"))
                .await()
                .toString()
                .lines()
                .filter(line -> line.startsWith("cmdstat_" + command + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst("[^=]*=(\\d+),.*", "$1")))
                .sum();
    }

    private static String page(FakeSite site, int i) {
        site.page("/page/" + i, "<title>Page %d</title><p>It is about the number %d.</p>".formatted(i, i));
        return site.url("/page/" + i);
    }

    @Test
    void workOfEveryKindGoesOnAndNoScriptGoesByItsText(Vertx vertx, @TempDir Path dir) throws Exception {
        try (var site = FakeSite.start();
                var node = NodeProcess.start(dir, CRAWLING).ready()) {
            var redis = new RedisConnections(
                    vertx, new RedisSettings.Address(URI.create(node.endpoints().getString("redis"))));
            var address = node.endpoints().getString("http");
            try (var load = new LoadOfClients(() -> List.of(address), i -> page(site, i), Duration.ofMillis(20));
                    var batches = new LoadOfBatches(node.endpoints())) {
                var forgetting = vertx.setPeriodic(
                        BETWEEN.toMillis(),
                        due -> redis.send(Request.cmd(Command.SCRIPT).arg("FLUSH")));
                NodeProcess.until(() -> load.accepted() > 200 && batches.answered() > 10);
                load.stop();
                batches.stop();

                assertThat(load.wrong).isEmpty();
                var outcome = new OutcomeOfLoad(node, load);
                outcome.awaitEnds();
                outcome.assertOneEndEach();
                batches.assertCountedOnce(node);
                vertx.cancelTimer(forgetting);
                assertThat(calls(redis, "evalsha")).isPositive();
                assertThat(calls(redis, "eval")).isZero();
                assertThat(node.err()).doesNotContain("NOSCRIPT");
            }
        }
    }
}
