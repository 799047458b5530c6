package io.streamops.collected.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.TestPosts;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.messaging.redis.RedisCase;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counting posts. */
@SuppressWarnings("NullAway.Init") // set before each test
class ProjectFiguresIT extends RedisCase {
    private static final String PROJECT = "campaign:7";
    private static final UtcDays DAYS = new UtcDays(LocalDate.parse("2026-01-30"), LocalDate.parse("2026-02-03"));

    private RedisConnections otherNode;

    private ProjectStatisticsReader reader;

    @BeforeEach
    void start() {
        otherNode = new RedisConnections(vertx, server.address());
        reader = new ProjectStatisticsReader(redis);
    }

    @AfterEach
    void stop() throws Exception {
        await(otherNode.close());
    }

    private void count(AnalyzedPost... posts) throws Exception {
        await(new ProjectStatisticsWriter(redis).count(List.of(posts)));
    }

    @Test
    void anyOrderAndDuplicationByTwoWritersGivesTheSameFigures() throws Exception {
        for (var seed = 0; seed < 15; seed++) {
            ask("FLUSHALL");
            var random = new Random(seed);
            var chance = new TestPosts(seed);
            var set = IntStream.range(0, 1_500)
                    .mapToObj(i -> chance.any(PROJECT, 400, 5))
                    .toList();
            var deliveries = new ArrayList<>(set);
            deliveries.addAll(set.subList(0, 700));
            Collections.shuffle(deliveries, random);
            await(Future.join(interleaved(deliveries, random)));

            requireFigures(new PlainFigures(set));
        }
    }

    /** All at once, by two writers, in batches of any size. */
    private List<Future<Void>> interleaved(List<AnalyzedPost> deliveries, Random random) {
        var writers = List.of(new ProjectStatisticsWriter(redis), new ProjectStatisticsWriter(otherNode));
        var under = new ArrayList<Future<Void>>();
        for (var from = 0; from < deliveries.size(); ) {
            var to = Math.min(deliveries.size(), from + 1 + random.nextInt(600));
            under.add(writers.get(random.nextInt(2)).count(deliveries.subList(from, to)));
            from = to;
        }
        return under;
    }

    private void requireFigures(PlainFigures wanted) throws Exception {
        var totals = await(reader.totals(PROJECT)).orElseThrow();
        assertThat(withoutZeros(totals.byPlatform())).isEqualTo(wanted.byPlatform());
        var platforms = totals.byPlatform().keySet();
        var days = await(reader.days(PROJECT, platforms, DAYS));
        var byPlatform = new HashMap<String, Map<LocalDate, CounterSums>>();
        days.forEach(each -> byPlatform
                .computeIfAbsent(each.platform(), platform -> new HashMap<>())
                .put(each.day(), withoutZeros(each.sums())));
        assertThat(byPlatform).isEqualTo(wanted.days());
        var hours = new HashMap<Instant, Map<CounterField, Long>>();
        await(reader.hours(PROJECT, platforms, DAYS))
                .forEach((hour, sums) -> hours.put(hour, withoutZeros(sums).figures()));
        assertThat(hours).isEqualTo(withoutZeroFigures(wanted.hours()));
        assertThat(await(reader.greatestImpact(PROJECT, platforms))).isEqualTo(wanted.greatestImpact(post -> true));
        for (var platform : platforms) {
            assertThat(await(reader.greatestImpact(PROJECT, List.of(platform))))
                    .isEqualTo(
                            wanted.greatestImpact(post -> post.key().platform().equals(platform)));
        }
        assertThat(await(reader.greatestImpact(PROJECT, days)))
                .isEqualTo(wanted.greatestImpact(post -> post.publishedAt() != null));
        assertThat(await(reader.keywords(PROJECT, 0, 1_000)).keywords())
                .containsExactlyInAnyOrderElementsOf(wanted.keywords());
    }

    private static Map<String, CounterSums> withoutZeros(Map<String, CounterSums> all) {
        return all.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> withoutZeros(each.getValue())));
    }

    private static CounterSums withoutZeros(CounterSums sums) {
        var figures = new HashMap<>(sums.figures());
        figures.values().removeIf(number -> number == 0);
        return new CounterSums(figures, sums.first(), sums.last());
    }

    private static Map<Instant, Map<CounterField, Long>> withoutZeroFigures(
            Map<Instant, Map<CounterField, Long>> hours) {
        hours.values().forEach(figures -> figures.values().removeIf(number -> number == 0));
        return hours;
    }

    @Test
    void ofTwoVersionsOfOneTimeTheSameCountsWhicheverCameFirst() throws Exception {
        var key = new AnalyzedPost.Key(PROJECT, "tiktok", "1");
        var one = new TestPosts(1).post(key, TestPosts.BEGIN, TestPosts.BEGIN, List.of("a"), 100);
        var other = new TestPosts(2).post(key, TestPosts.BEGIN, TestPosts.BEGIN, List.of("b"), 200);
        count(one);
        count(other);
        var first = await(reader.totals(PROJECT));
        var words = await(reader.keywords(PROJECT, 0, 10));
        ask("FLUSHALL");
        count(other);
        count(one);
        assertThat(withoutZeros(await(reader.totals(PROJECT)).orElseThrow().byPlatform()))
                .isEqualTo(withoutZeros(first.orElseThrow().byPlatform()));
        assertThat(await(reader.keywords(PROJECT, 0, 10))).isEqualTo(words);
    }

    @Test
    void whatIsCountedTwiceChangesNoKey() throws Exception {
        var chance = new TestPosts(3);
        var posts = IntStream.range(0, 500)
                .mapToObj(i -> chance.any(PROJECT, 300, 3))
                .toArray(AnalyzedPost[]::new);
        count(posts);
        var before = dump();
        count(posts);
        count(posts);
        assertThat(dump()).isEqualTo(before);
    }

    /** All keys with their content. */
    private Map<String, Buffer> dump() throws Exception {
        var dump = new HashMap<String, Buffer>();
        for (var key : await(redis.ask(Request.cmd(Command.KEYS).arg("*")))) {
            var kept = await(redis.ask(Request.cmd(Command.DUMP).arg(key.toString())));
            dump.put(key.toString(), kept.toBuffer());
        }
        return dump;
    }

    @Test
    void allKeysBeginAlikeAndEndWithTheProject() throws Exception {
        count(TestPosts.post(PROJECT, "a:b", "1", TestPosts.BEGIN));
        var keys = await(redis.ask(Request.cmd(Command.KEYS).arg("*"))).stream()
                .map(Object::toString)
                .toList();
        assertThat(keys)
                .hasSize(9)
                .allMatch(key -> key.equals("collected:projects")
                        || (key.startsWith("collected:") && key.endsWith(":" + PROJECT)));
        assertThat(keys)
                .contains("collected:day:2026-01-30:a%3Ab:campaign:7", "collected:month:2026-01:a%3Ab:campaign:7");
    }

    @Test
    void ofTooManyKeywordsTheRarestAreForgotten() throws Exception {
        var figures = new ProjectStatisticsWriter(redis, 50);
        var posts = new ArrayList<AnalyzedPost>();
        for (var i = 0; i < 1_000; i++) {
            var key = new AnalyzedPost.Key(PROJECT, "tiktok", "p" + i);
            posts.add(new TestPosts(i).post(key, null, TestPosts.BEGIN, List.of("often", "rare " + i), 100));
        }
        for (var from = 0; from < 1_000; from += 20) {
            await(figures.count(posts.subList(from, from + 20)));
        }
        var kept = await(reader.keywords(PROJECT, 0, 100));
        assertThat(kept.total()).isBetween(20L, 50L);
        assertThat(kept.keywords()).contains(new ProjectStatisticsReader.Keyword("often", 1_000, 100_000));
        assertThat(kept.keywords()).allMatch(word -> !word.text().isEmpty() && word.posts() > 0);
        assertThat(await(redis.ask(Request.cmd(Command.HLEN).arg(StatisticsKeys.words(PROJECT))))
                        .toLong())
                .isEqualTo(kept.total());

        // Newer versions without the dropped words subtract nothing from the remaining ones.
        var newer = posts.stream()
                .map(post ->
                        new TestPosts(1).post(post.key(), null, TestPosts.BEGIN.plusSeconds(1), List.of("often"), 100))
                .toList();
        await(figures.count(newer));
        var left = await(reader.keywords(PROJECT, 0, 100)).keywords();
        assertThat(left)
                .allMatch(word -> word.posts() > 0)
                .noneMatch(word -> word.text().startsWith("rare"));
        assertThat(left).contains(new ProjectStatisticsReader.Keyword("often", 1_000, 100_000));
    }

    @Test
    void manyPostsOfManyPlatformsAndWordsFitIntoOneStep() throws Exception {
        var posts = new ArrayList<AnalyzedPost>();
        for (var i = 0; i < 250; i++) {
            var n = i;
            var words = IntStream.range(0, 20).mapToObj(w -> "w" + n + "-" + w).toList();
            posts.add(new TestPosts(i)
                    .post(
                            new AnalyzedPost.Key(PROJECT, "platform " + i, "1"),
                            TestPosts.BEGIN,
                            TestPosts.BEGIN,
                            words,
                            i));
        }
        await(new ProjectStatisticsWriter(redis).count(posts));
        assertThat(await(reader.totals(PROJECT)).orElseThrow().byPlatform()).hasSize(250);
        assertThat(await(reader.keywords(PROJECT, 0, 1)).total()).isEqualTo(2_500);
    }

    @Test
    void ofManyKeywordsThoseThatManyPostsHaveAreRankedExactly() throws Exception {
        var posts = new ArrayList<AnalyzedPost>();
        for (var i = 0; i < 2_000; i++) {
            var words = List.of("one " + i, "two " + i / 2, "ten " + i / 10, "once " + i, "hundred " + i / 100);
            posts.add(new TestPosts(i)
                    .post(new AnalyzedPost.Key(PROJECT, "tiktok", "p" + i), null, TestPosts.BEGIN, words, 100));
        }
        await(new ProjectStatisticsWriter(redis).count(posts));
        var kept = await(reader.keywords(PROJECT, 0, 10_000));
        assertThat(kept.total())
                .isLessThanOrEqualTo(4_000)
                .isEqualTo(kept.keywords().size());
        assertThat(kept.keywords().subList(3, 23))
                .allMatch(word -> word.text().startsWith("hundred") && word.posts() == 100);
        assertThat(kept.keywords())
                .filteredOn(word -> word.text().startsWith("ten"))
                .hasSize(200);
        assertThat(kept.keywords()).isSortedAccordingTo((a, b) -> Long.compare(b.posts(), a.posts()));

        // A word that falls leaves the list, and one that rises enters it.
        var newer = posts.subList(0, 100).stream()
                .map(post ->
                        new TestPosts(1).post(post.key(), null, TestPosts.BEGIN.plusSeconds(1), List.of("risen"), 100))
                .toList();
        await(new ProjectStatisticsWriter(redis).count(newer));
        var after = await(reader.keywords(PROJECT, 0, 10_000)).keywords();
        assertThat(after).contains(new ProjectStatisticsReader.Keyword("risen", 100, 10_000));
        assertThat(after)
                .noneMatch(
                        word -> word.text().equals("hundred 0") || word.text().equals("ten 3"));
        assertThat(after).filteredOn(word -> word.text().startsWith("ten")).hasSize(190);
    }

    @Test
    void nonsenseIsBoundedAndCounts() throws Exception {
        var key = new AnalyzedPost.Key(PROJECT, "tiktok", "x".repeat(100_000));
        var wild = new AnalyzedPost(
                key,
                "",
                "",
                new AnalyzedPost.Author("", "", "", 0, false),
                Instant.MAX,
                null,
                List.of(),
                List.of("k".repeat(100_000), "", " ", "\u0000\ud800"),
                "und",
                new Sentiment(SentimentLabel.NEUTRAL, 0, "none"),
                new PostScores(Double.POSITIVE_INFINITY, Double.NaN, 1e300, RiskLevel.LOW, false, false),
                "job",
                null,
                Instant.EPOCH.minusSeconds(1));
        count(wild);
        count(wild);
        var sums = Objects.requireNonNull(
                await(reader.totals(PROJECT)).orElseThrow().byPlatform().get("tiktok"));
        assertThat(sums.posts()).isEqualTo(1);
        assertThat(sums.of(CounterField.ENGAGEMENT)).isEqualTo(100_000_000_000L);
        assertThat(sums.of(CounterField.IMPACT)).isEqualTo(10_000);
        assertThat(sums.first()).isNull();
        assertThat(await(reader.keywords(PROJECT, 0, 10)).keywords())
                .allMatch(word -> word.text().length() <= 100);
    }

    @Test
    void projectsAreListedByName() throws Exception {
        for (var project : List.of("b", "a", "c")) {
            count(TestPosts.post(project, "tiktok", "1", TestPosts.BEGIN));
        }
        assertThat(await(reader.list(1, 5))).isEqualTo(new ProjectStatisticsReader.Listed(List.of("b", "c"), 3));
        assertThat(await(reader.list(Set.of("c", "nobody's", "a"), 0, 1)))
                .isEqualTo(new ProjectStatisticsReader.Listed(List.of("a"), 2));
        assertThat(await(reader.totals("nobody's"))).isEmpty();
    }
}
