package io.streamops.index;

import io.streamops.index.schema.SomePost;
import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.messaging.brokers.DebianRedis;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How many posts a second an indexer in this process takes from RabbitMQ until they are durable: new ones, later versions of
 * them, and what has come before; from the indexer's first message on, so that its start does not count. Not a test: run its
 * main with how many posts, and a folder to work in.
 */
public final class PostsToIndexBench {
    private static final int A_MESSAGE = 100;
    private static final int WORDS = 40;
    private static final int VOCABULARY = 50_000;

    private PostsToIndexBench() {}

    public static void main(String[] args) throws Exception {
        var posts = Integer.parseInt(args[0]);
        var folder = Files.createTempDirectory(Path.of(args[1]), "bench");
        var vertx = Vertx.vertx();
        var redis = DebianRedis.start(Files.createDirectory(folder.resolve("redis")));
        var rabbit = DebianRabbit.start(Files.createDirectory(folder.resolve("rabbit")));
        try (var collector = new ForeignSender(rabbit.address(), ForeignSender.POSTS)) {
            collector.declare(Map.of());
            var place = IndexDirectory.on(folder.resolve("index/pages"));
            for (var what : List.of("new", "later", "seen")) {
                var version = what.equals("new") ? 0 : 1;
                publish(collector, posts, version);
                try (var indexer = new RunningIndexer(vertx, rabbit.address(), redis.address()).start(place)) {
                    Eventually.until("it is at work", () -> settled(indexer) > 0);
                    var began = System.nanoTime();
                    var before = settled(indexer);
                    Eventually.until("all are settled", () -> settled(indexer) >= posts / A_MESSAGE);
                    var rate = (posts - before * A_MESSAGE) / ((System.nanoTime() - began) / 1e9);
                    System.out.printf(
                            Locale.ROOT,
                            "%s: %,.0f posts/s, %,d in the index%n",
                            what,
                            rate,
                            indexer.posts("p0", 1).total());
                }
            }
        } finally {
            rabbit.stop();
            redis.stop();
            vertx.close().await();
        }
    }

    private static long settled(RunningIndexer indexer) {
        return indexer.lane(ForeignSender.POSTS).settled();
    }

    private static void publish(ForeignSender collector, int posts, int version) throws Exception {
        for (var from = 0; from < posts; from += A_MESSAGE) {
            collector.publish(List.of(ForeignSender.posts(IntStream.range(from, from + A_MESSAGE)
                    .mapToObj(i -> post(i, version))
                    .toList())));
        }
    }

    private static SomePost post(int i, int version) {
        return SomePost.of("p" + i % 7, Integer.toString(i))
                .saying(text(i))
                .collected(SomePost.COLLECTED.plusSeconds(version));
    }

    /** Few words are frequent and most are rare, as in a language. */
    private static String text(int post) {
        var random = new SplittableRandom(post);
        var text = new StringBuilder();
        for (var word = 0; word < WORDS; word++) {
            text.append("word")
                    .append((int) Math.pow(VOCABULARY, random.nextDouble()))
                    .append(' ');
        }
        return text.toString().strip();
    }
}
