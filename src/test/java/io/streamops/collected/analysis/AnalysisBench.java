package io.streamops.collected.analysis;

import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.CollectedPost.Author;
import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.collected.CollectedPost.Interaction;
import io.streamops.settings.SentimentSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** How many posts are analysed in a second, in lists of 250, some at once: AnalysisBench SECONDS, from the project's folder. */
final class AnalysisBench {
    private static final int LIST = 250;
    private static final int LISTS = 40;
    private static final int AT_ONCE = 8;
    private static final int WARM = 3;

    private AnalysisBench() {}

    public static void main(String[] args) throws Exception {
        var seconds = Integer.parseInt(args[0]);
        var vertx = Vertx.vertx();
        var analysis = PostAnalyzer.of(vertx, new SentimentSettings(Optional.empty(), Optional.empty()));
        var lists = lists(sentences());
        for (var round = 0; round <= WARM; round++) {
            System.out.printf("%,d posts/s%n", run(analysis, lists, seconds));
        }
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private static long run(PostAnalyzer analysis, List<List<CollectedPost>> lists, int seconds) throws Exception {
        var began = System.nanoTime();
        var end = began + TimeUnit.SECONDS.toNanos(seconds);
        long posts = 0;
        for (var i = 0; System.nanoTime() < end; i += AT_ONCE) {
            var from = i;
            Future.all(IntStream.range(0, AT_ONCE)
                            .mapToObj(n -> analysis.analyse(lists.get((from + n) % LISTS), Posts.ORIGIN))
                            .toList())
                    .await(1, TimeUnit.MINUTES);
            posts += (long) AT_ONCE * LIST;
        }
        return posts * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - began);
    }

    private static List<String> sentences() throws IOException {
        var all = new ArrayList<String>();
        for (var language : List.of("en", "es", "fr")) {
            Files.readAllLines(Path.of("src/test/resources/sentiment", language + "-rules.tsv"))
                    .forEach(line -> all.add(line.substring(line.indexOf('\t') + 1)));
        }
        return all;
    }

    /** Each post is two sentences, a hashtag and a link, 120 characters or so. */
    private static List<List<CollectedPost>> lists(List<String> sentences) {
        return IntStream.range(0, LISTS)
                .mapToObj(list -> IntStream.range(0, LIST)
                        .mapToObj(n -> post(list * LIST + n, sentences))
                        .toList())
                .toList();
    }

    private static CollectedPost post(int number, List<String> sentences) {
        var text = "%s. %s #brand%d https://social.example/p/%d"
                .formatted(
                        sentences.get(number % sentences.size()),
                        sentences.get((number + 1) % sentences.size()),
                        number % 50,
                        number);
        return new CollectedPost(
                "post-" + number,
                "tiktok",
                Instant.EPOCH.plusSeconds(number),
                "https://social.example/p/" + number,
                new Content(text, "", null, List.of("#campaign")),
                new Interaction(number * 31L, number, number / 3, number / 7, number / 5),
                new Author("author-" + number, "Author " + number, "author" + number, number * 11L, number % 9 == 0),
                List.of());
    }
}
