package io.streamops.collected.figures;

import io.streamops.collected.TestPosts;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.PostKey;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RedisAddress;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * How many posts are counted in a second, and how much room each takes. By hand: PORT POSTS PASSES. Posts of one project on three
 * platforms, published within 90 days, each batch of 1,000 within two of them, with six keywords each, some of which many have and
 * some hardly any; each pass brings new posts, and at the end the last pass's come again. Empties that Redis.
 */
public final class FiguresBench {
    private static final int A_BATCH = 1_000;
    private static final int UNDER_WAY = 4;
    private static final Pattern MEMORY = Pattern.compile("used_memory:(\\d+)");

    private final RedisConnections redis;
    private final ProjectFigures figures;

    private FiguresBench(RedisConnections redis) {
        this.redis = redis;
        this.figures = new ProjectFigures(redis);
    }

    public static void main(String[] args) throws Exception {
        var vertx = Vertx.vertx();
        var address = new RedisAddress(URI.create("redis://127.0.0.1:%s/0".formatted(args[0])));
        try {
            new FiguresBench(new RedisConnections(vertx, address))
                    .run(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        } finally {
            vertx.close().await(60, TimeUnit.SECONDS);
        }
    }

    private void run(int posts, int passes) throws Exception {
        redis.send(Request.cmd(Command.FLUSHALL)).await(60, TimeUnit.SECONDS);
        var empty = memory();
        var batches = List.<List<AnalysedPost>>of();
        for (var pass = 1; pass <= passes; pass++) {
            batches = batches(pass, posts);
            System.out.printf(
                    "pass %d: %d posts at %d/s, %d bytes a post in Redis%n",
                    pass, posts, rate(batches, posts), (memory() - empty) / ((long) pass * posts));
        }
        System.out.printf("the same again: %d/s%n", rate(batches, posts));
    }

    private long rate(List<List<AnalysedPost>> batches, int posts) throws Exception {
        var began = System.nanoTime();
        for (var from = 0; from < batches.size(); from += UNDER_WAY) {
            var under = batches.subList(from, Math.min(batches.size(), from + UNDER_WAY)).stream()
                    .map(figures::count)
                    .toList();
            Future.all(under).await(60, TimeUnit.SECONDS);
        }
        return posts * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - began);
    }

    private long memory() throws Exception {
        var info = redis.ask(Request.cmd(Command.INFO).arg("memory")).await(60, TimeUnit.SECONDS);
        var found = MEMORY.matcher(info.toString());
        if (!found.find()) {
            throw new IllegalStateException("redis does not say how much it holds");
        }
        return Long.parseLong(found.group(1));
    }

    private static List<List<AnalysedPost>> batches(int pass, int posts) {
        var random = new Random(pass);
        var batches = new ArrayList<List<AnalysedPost>>();
        for (var from = 0; from < posts; from += A_BATCH) {
            var chance = new TestPosts(random.nextLong());
            var platform = List.of("tiktok", "youtube", "instagram").get(random.nextInt(3));
            var begin = TestPosts.BEGIN.plus(Duration.ofDays(random.nextInt(88)));
            var batch = new ArrayList<AnalysedPost>();
            for (var i = from; i < Math.min(posts, from + A_BATCH); i++) {
                var key = new PostKey("campaign", platform, "post-%d-%d".formatted(pass, i));
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
