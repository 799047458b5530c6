package io.streamops.crawl.worker;

import com.sun.management.OperatingSystemMXBean;
import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Locale;

/**
 * How many pages of one site a worker crawls in a second, from Kafka to Kafka, with all brokers in this process. Not a
 * test: run its main with the site's address, how many pages {@code /p/N.html} it has, how many are in flight, and how
 * many rounds to run.
 */
public final class CrawlWorkerBench {
    private CrawlWorkerBench() {}

    public static void main(String[] args) throws Exception {
        var pages = Integer.parseInt(args[1]);
        var vertx = Vertx.vertx();
        var stage = new CrawlStage(vertx, Files.createTempDirectory("crawl-bench"));
        try (var gateway = stage.gateway()) {
            for (var round = 0; round < Integer.parseInt(args[3]); round++) {
                stage.forget();
                request(gateway, args[0], pages, round);
                measure(stage, gateway, pages, Integer.parseInt(args[2]), round);
            }
        } finally {
            stage.close();
        }
    }

    private static void request(ForeignGateway gateway, String site, int pages, int round) throws Exception {
        for (var page = 0; page < pages; page++) {
            gateway.request("%d-%d".formatted(round, page), site + "/p/" + page + ".html");
        }
    }

    private static void measure(CrawlStage stage, ForeignGateway gateway, int pages, int inFlight, int round)
            throws Exception {
        var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        var cpu = machine.getProcessCpuTime();
        var worker = stage.worker(CrawlStage.SETTINGS, inFlight);
        var began = System.nanoTime();
        var failed = gateway.count("crawl-responses", (round + 1) * pages);
        var took = Duration.ofNanos(System.nanoTime() - began);
        stage.stop(worker);
        System.out.printf(
                Locale.ROOT,
                "%d pages in %.2f s: %.0f pages/s, %.2f ms of processor a page, %d failed%n",
                pages,
                took.toMillis() / 1000.0,
                pages * 1000.0 / took.toMillis(),
                (machine.getProcessCpuTime() - cpu) / 1e6 / pages,
                failed);
    }
}
