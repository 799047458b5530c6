package io.streamops.index;

import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.messaging.brokers.DebianRedis;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;

/**
 * How many pages a second an indexer in this process takes from RabbitMQ until they are durable, and how many Lucene alone
 * takes with a commit each 1,000; from the indexer's first pages on, so that its start does not count. Not a test: run its main with how many pages, and a folder to work in.
 */
public final class QueueToIndexBench {
    private static final int COMMIT_EACH = 1_000;
    private static final int TEXT = 5_000;
    private static final int WORDS = 50_000;
    private static final int ROUNDS = 3;

    private QueueToIndexBench() {}

    public static void main(String[] args) throws Exception {
        var pages = Integer.parseInt(args[0]);
        var folder = Files.createTempDirectory(Path.of(args[1]), "bench");
        var vertx = Vertx.vertx();
        var redis = DebianRedis.start(Files.createDirectory(folder.resolve("redis")));
        var rabbit = DebianRabbit.start(Files.createDirectory(folder.resolve("rabbit")));
        try (var crawler = new ForeignSender(rabbit.address(), ForeignSender.PAGES)) {
            crawler.declare(java.util.Map.of());
            for (var round = 1; round <= ROUNDS; round++) {
                say(round, "raw lucene", raw(folder.resolve("raw" + round), pages));
                publish(crawler, pages);
                try (var indexer = new RunningIndexer(vertx, rabbit.address(), redis.address())
                        .start(IndexDirectory.on(folder.resolve("index" + round)))) {
                    Eventually.until("it is at work", () -> indexer.lane().settled() > 0);
                    var began = System.nanoTime();
                    var before = indexer.lane().settled();
                    Eventually.until("all are settled", () -> indexer.lane().settled() >= pages);
                    say(round, "from rabbitmq", (pages - before) / ((System.nanoTime() - began) / 1e9));
                }
            }
        } finally {
            rabbit.stop();
            redis.stop();
            vertx.close().await();
        }
    }

    private static void say(int round, String what, double rate) {
        System.out.printf(Locale.ROOT, "round %d %s: %,.0f docs/s%n", round, what, rate);
    }

    private static String text(int page) {
        var random = new SplittableRandom(page);
        var text = new StringBuilder();
        while (text.length() < TEXT) {
            // Few words are frequent and most are rare, as in a language.
            text.append("word")
                    .append((int) Math.pow(WORDS, random.nextDouble()))
                    .append(' ');
        }
        return text.toString().strip();
    }

    private static void publish(ForeignSender crawler, int pages) throws Exception {
        for (var from = 0; from < pages; from += COMMIT_EACH) {
            List<byte[]> some = new ArrayList<>();
            for (var page = from; page < Math.min(pages, from + COMMIT_EACH); page++) {
                some.add(ForeignSender.page("https://example.com/" + page, text(page))
                        .getBytes(StandardCharsets.UTF_8));
            }
            crawler.publish(some);
        }
    }

    /** The texts are generated before the measurement. */
    private static double raw(Path path, int pages) throws Exception {
        var nanos = 0L;
        try (var directory = FSDirectory.open(path);
                var analyzer = new StandardAnalyzer();
                var writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (var from = 0; from < pages; from += COMMIT_EACH) {
                var texts = new ArrayList<String>();
                for (var page = from; page < Math.min(pages, from + COMMIT_EACH); page++) {
                    texts.add(text(page));
                }
                var began = System.nanoTime();
                for (var i = 0; i < texts.size(); i++) {
                    var url = "https://example.com/" + (from + i);
                    var document = new Document();
                    document.add(new StringField("url", url, Store.YES));
                    document.add(new TextField("text", texts.get(i), Store.YES));
                    writer.updateDocument(new Term("url", url), document);
                }
                writer.commit();
                nanos += System.nanoTime() - began;
            }
        }
        return pages / (nanos / 1e9);
    }
}
