package io.streamops.collected.statistics;

import com.sun.management.OperatingSystemMXBean;
import io.streamops.collected.TestPosts;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * How many posts are counted in a second, and how much room each takes. By hand: PORT POSTS PASSES. Posts of one project on three
 * platforms, published within 90 days, each batch of 1,000 within two of them, with six keywords each, some of which many have and
 * some hardly any; each pass brings new posts, and at the end the last pass's come again. Empties that Redis.
 */
public final class FiguresBench {
    private static final int A_BATCH = 1_000;
    private static final int UNDER_WAY = 6;
    private static final Pattern MEMORY = Pattern.compile("used_memory:(\\d+)");
    private static final Pattern CPU = Pattern.compile("used_cpu_(?:user|sys):([\\d.]+)");

    private final OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final Vertx vertx;
    private final RedisConnections redis;
    private final ProjectStatisticsWriter figures;

    private FiguresBench(Vertx vertx, RedisConnections redis) {
        this.vertx = vertx;
        this.redis = redis;
        this.figures = new ProjectStatisticsWriter(redis);
    }

    public static void main(String[] args) throws Exception {
        var vertx = Vertx.vertx();
        var address = new RedisSettings.Address(URI.create("redis://127.0.0.1:%s/0".formatted(args[0])));
        try {
            new FiguresBench(vertx, new RedisConnections(vertx, address))
                    .run(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        } finally {
            vertx.close().await(60, TimeUnit.SECONDS);
        }
    }

    private void run(int posts, int passes) throws Exception {
        redis.send(Request.cmd(Command.FLUSHALL)).await(60, TimeUnit.SECONDS);
        var empty = info("memory", MEMORY);
        var batches = List.<List<AnalyzedPost>>of();
        for (var pass = 1; pass <= passes; pass++) {
            batches = batches(pass, posts);
            pass("pass " + pass, batches, posts);
            System.out.printf(
                    "    %.0f bytes a post in Redis%n", (info("memory", MEMORY) - empty) / ((double) pass * posts));
        }
        pass("the same again", batches, posts);
    }

    private void pass(String name, List<List<AnalyzedPost>> batches, int posts) throws Exception {
        var ours = machine.getProcessCpuTime();
        var theirs = info("cpu", CPU);
        var began = System.nanoTime();
        var free = new Semaphore(UNDER_WAY);
        for (var batch : batches) {
            free.acquire();
            vertx.runOnContext(turn -> figures.count(batch).onComplete(counted -> {
                if (counted.failed()) {
                    throw new IllegalStateException(counted.cause());
                }
                free.release();
            }));
        }
        free.acquire(UNDER_WAY);
        var took = System.nanoTime() - began;
        System.out.printf(
                "%s: %d posts at %d/s; a post takes %.1f us of a core here, %.1f of Redis's%n",
                name,
                posts,
                posts * TimeUnit.SECONDS.toNanos(1) / took,
                (machine.getProcessCpuTime() - ours) / 1e3 / posts,
                (info("cpu", CPU) - theirs) * 1e6 / posts);
    }

    /** The sum of the numbers that Redis tells of something. */
    private double info(String section, Pattern numbers) throws Exception {
        var info = redis.ask(Request.cmd(Command.INFO).arg(section)).await(60, TimeUnit.SECONDS);
        return numbers.matcher(info.toString())
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group(1)))
                .sum();
    }

    private static List<List<AnalyzedPost>> batches(int pass, int posts) {
        var random = new Random(pass);
        var batches = new ArrayList<List<AnalyzedPost>>();
        for (var from = 0; from < posts; from += A_BATCH) {
            var chance = new TestPosts(random.nextLong());
            var platform = List.of("tiktok", "youtube", "instagram").get(random.nextInt(3));
            var begin = TestPosts.BEGIN.plus(Duration.ofDays(random.nextInt(88)));
            var batch = new ArrayList<AnalyzedPost>();
            for (var i = from; i < Math.min(posts, from + A_BATCH); i++) {
                var key = new AnalyzedPost.Key("campaign", platform, "post-%d-%d".formatted(pass, i));
                var at = begin.plusMillis(random.nextInt(2 * 24 * 3_600_000));
                batch.add(chance.post(key, at, TestPosts.BEGIN, words(random), random.nextInt(1_000_000)));
            }
            batches.add(batch);
        }
        return batches;
    }

    private static List<String> words(Random random) {
        var words = new ArrayList<String>();
        for (var i = 0; i < 5; i++) {
            words.add("key phrase " + (int) Math.pow(40_000, random.nextDouble()));
        }
        return words;
    }
}
