package io.streamops.collected.projects;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.TestPosts;
import io.streamops.collected.statistics.BatchProgress;
import io.streamops.contract.collected.CollectedMessage;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.kit.IsoTime;
import io.streamops.rejection.Rejected;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Projects over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class ProjectRoutesIT {
    private ProjectSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = ProjectSide.start(vertx, folder);
        var posts = List.of(
                post(
                        "1",
                        "tiktok",
                        "2026-01-04T01:10:00Z",
                        SentimentLabel.POSITIVE,
                        RiskLevel.LOW,
                        100,
                        10,
                        "https://a.example/1"),
                post(
                        "2",
                        "tiktok",
                        "2026-01-04T01:50:00Z",
                        SentimentLabel.NEGATIVE,
                        RiskLevel.HIGH,
                        200.5,
                        80,
                        "javascript:alert(1)"),
                post("3", "youtube", "2026-01-06T23:59:59.999Z", SentimentLabel.NEUTRAL, RiskLevel.LOW, 0, 20.25, null),
                post("4", "youtube", null, SentimentLabel.NEGATIVE, RiskLevel.CRITICAL, 50, 99.99, null));
        side.posts.add(posts);
        ProjectSide.await(side.figures.count(posts));
        ProjectSide.await(side.figures.count(List.of(
                TestPosts.post("other", "tiktok", "1", TestPosts.BEGIN),
                TestPosts.post("many", "tiktok", "1", TestPosts.BEGIN))));
        var origin = new CollectedMessage.Origin(
                "e1", "campaign", "job-1", "tiktok", 3, Instant.parse("2026-01-07T00:00:00Z"));
        ProjectSide.await(
                side.log.progress(origin, new BatchProgress(BatchProgress.State.DONE, 6L, 4, 2, List.of("bad"))));
    }

    private static AnalyzedPost post(
            String id,
            String platform,
            @Nullable String publishedAt,
            SentimentLabel mood,
            RiskLevel risk,
            double engagement,
            double impact,
            @Nullable String permalink) {
        return new AnalyzedPost(
                new AnalyzedPost.Key("campaign", platform, id),
                "=2+3 of " + id,
                id.equals("1") ? null : "spoken in " + id,
                new AnalyzedPost.Author("a", "Ann", "@ann", 10, false),
                publishedAt == null ? null : Instant.parse(publishedAt),
                permalink,
                List.of("coffee"),
                List.of("word " + id),
                "en",
                new Sentiment(mood, 0.1, "lexicon"),
                new PostScores(engagement, 1.5, impact, risk, impact >= 70, false),
                "job-1",
                null,
                TestPosts.BEGIN);
    }

    @AfterEach
    void calm() {
        side.posts.failure = null;
        side.posts.partial = false;
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private List<String> ids(String path, String name) throws Exception {
        return side.json(path).getJsonArray(name).stream()
                .map(post -> ((JsonObject) post).getString("id"))
                .toList();
    }

    private List<String> wrong(String path) throws Exception {
        var answer = side.get(path);
        assertThat(answer.statusCode()).isEqualTo(400);
        return new JsonObject(answer.body())
                .getJsonArray("errors").stream()
                        .map(error -> ((JsonObject) error).getString("pointer"))
                        .toList();
    }

    @Test
    void projectsAreListed() throws Exception {
        var listed = side.json("/api/projects");
        assertThat(listed.getInteger("total")).isEqualTo(3);
        assertThat(listed.getJsonArray("projects").getJsonObject(0))
                .isEqualTo(new JsonObject()
                        .put("projectId", "campaign")
                        .put("posts", 4)
                        .put("batches", 1)
                        .put("lastPostAt", "2026-01-06T23:59:59.999Z"));
        assertThat(side.json("/api/projects?limit=1&offset=1").getJsonArray("projects"))
                .hasSize(1);
    }

    @Test
    void aSummaryHasAllFigures() throws Exception {
        var summary = side.json("/api/projects/campaign/summary");
        var keywords = (JsonArray) summary.remove("keywords");
        assertThat(summary).isEqualTo(new JsonObject("""
            {"projectId": "campaign", "posts": 4, "batches": 1, "errors": 2, "byPlatform": {"tiktok": 2, "youtube": 2},
             "sentiment": {"positive": 1, "neutral": 1, "negative": 2}, "engagement": {"total": 350.5, "mean": 87.63},
             "reach": {"total": 6.0, "mean": 1.5}, "impact": {"mean": 52.56, "max": 99.99},
             "risk": {"critical": 1, "high": 1, "medium": 0, "low": 2}, "viral": 2,
             "firstPostAt": "2026-01-04T01:10:00.000Z", "lastPostAt": "2026-01-06T23:59:59.999Z"}\
            """));
        assertThat(keywords).hasSize(5);
        assertThat(keywords.getJsonObject(0))
                .isEqualTo(new JsonObject("{\"keyword\": \"coffee\", \"count\": 4, \"engagement\": 350.5}"));
    }

    @Test
    void aSummaryOfSomeDaysOrAPlatformIsExactToo() throws Exception {
        var days = side.json("/api/projects/campaign/summary?from=2026-01-04&to=2026-01-05");
        assertThat(days.getInteger("posts")).isEqualTo(2);
        assertThat(days.getJsonObject("impact")).isEqualTo(new JsonObject("{\"mean\": 45.0, \"max\": 80.0}"));
        assertThat(days.getString("lastPostAt")).isEqualTo("2026-01-04T01:50:00.000Z");
        var platform = side.json("/api/projects/campaign/summary?platform=YouTube");
        assertThat(platform.getJsonObject("byPlatform")).isEqualTo(new JsonObject("{\"youtube\": 2}"));
        var both = side.json("/api/projects/campaign/summary?platform=youtube&from=2026-01-06&to=2026-01-07T00:00:00Z");
        assertThat(both.getInteger("posts")).isEqualTo(1);
        assertThat(side.json("/api/projects/campaign/summary?platform=none").getInteger("posts"))
                .isZero();
        assertThat(side.json("/api/projects/campaign/summary?from=2030-01-01").getInteger("posts"))
                .isZero();
    }

    @Test
    void whatFiguresCannotTellIsRefusedAndNamed() throws Exception {
        assertThat(wrong("/api/projects/campaign/summary?from=2026-01-04T12:00:00Z"))
                .containsExactly("query/from");
        assertThat(wrong("/api/projects/campaign/summary?from=2026-01-04&to=2026-01-01"))
                .containsExactly("query/to");
        assertThat(wrong("/api/projects/campaign/summary?from=yesterday")).containsExactly("query/from");
        assertThat(wrong("/api/projects/campaign/summary?from=1990-01-01")).containsExactly("query/from");
        assertThat(wrong("/api/projects/campaign/trends?granularity=hour&from=2025-01-01&to=2026-01-01"))
                .containsExactly("query/from");
        assertThat(wrong("/api/projects/campaign/keywords?platform=tiktok&from=2026-01-01&to=2026-01-02"))
                .containsExactly("query/platform", "query/from", "query/to");
        assertThat(wrong("/api/projects/campaign/posts?offset=9951")).containsExactly("query/offset");
        assertThat(wrong("/api/projects/campaign/posts?risk=awful")).containsExactly("query/risk");
        assertThat(wrong("/api/projects/campaign/posts?format=csv&sort=impact")).containsExactly("query/sort");
    }

    @Test
    void trendsHaveNoGaps() throws Exception {
        var days = side.json("/api/projects/campaign/trends").getJsonArray("points");
        assertThat(days).hasSize(30);
        assertThat(days.getJsonObject(27)).isEqualTo(new JsonObject("""
            {"at": "2026-01-04T00:00:00.000Z", "posts": 2, "engagement": 300.5, "impact": 45.0, "positive": 1,
             "neutral": 0, "negative": 1}\
            """));
        assertThat(days.getJsonObject(28).getInteger("posts")).isZero();
        var hours = side.json("/api/projects/campaign/trends?granularity=hour&from=2026-01-04&to=2026-01-04")
                .getJsonArray("points");
        assertThat(hours).hasSize(24);
        assertThat(hours.getJsonObject(1).getInteger("posts")).isEqualTo(2);
        var weeks = side.json("/api/projects/campaign/trends?granularity=week&from=2026-01-01&to=2026-01-31")
                .getJsonArray("points");
        assertThat(weeks).hasSize(5);
        assertThat(weeks.getJsonObject(0).getString("at")).isEqualTo("2025-12-29T00:00:00.000Z");
        assertThat(weeks.getJsonObject(1).getInteger("posts")).isEqualTo(1);
        assertThat(side.json("/api/projects/campaign/trends?platform=none").getJsonArray("points"))
                .isEmpty();
    }

    @Test
    void keywordsAreListedTheMostFrequentFirst() throws Exception {
        var page = side.json("/api/projects/campaign/keywords?limit=2");
        assertThat(page.getInteger("total")).isEqualTo(5);
        assertThat(page.getJsonArray("keywords").getJsonObject(0).getString("keyword"))
                .isEqualTo("coffee");
    }

    @Test
    void postsAreFilteredAndSorted() throws Exception {
        var base = "/api/projects/campaign/posts?";
        assertThat(ids(base + "", "posts")).containsExactly("4", "3", "2", "1");
        assertThat(ids(base + "sort=impact", "posts")).containsExactly("4", "2", "3", "1");
        assertThat(ids(base + "sort=engagement&limit=1&offset=1", "posts")).containsExactly("1");
        assertThat(ids(base + "platform=TikTok&sentiment=negative", "posts")).containsExactly("2");
        assertThat(ids(base + "risk=critical,high&sort=risk", "posts")).containsExactly("4", "2");
        assertThat(ids(base + "keyword=Word%203", "posts")).containsExactly("3");
        assertThat(ids(base + "q=of%201", "posts")).containsExactly("1");
        assertThat(ids(base + "from=2026-01-04T01:20:00Z&to=2026-01-05", "posts"))
                .containsExactly("2");
        assertThat(side.json(base).getInteger("total")).isEqualTo(4);
    }

    @Test
    void aPermalinkThatIsNoLinkIsNotShown() throws Exception {
        var posts = side.json("/api/projects/campaign/posts").getJsonArray("posts");
        assertThat(posts.getJsonObject(2).getString("permalink")).isNull();
        assertThat(posts.getJsonObject(3).getString("permalink")).isEqualTo("https://a.example/1");
    }

    @Test
    void speechIsShownBesideTheTextAndNullWhereNotKeptApart() throws Exception {
        for (var list : List.of("posts", "alerts")) {
            for (var each : side.json("/api/projects/campaign/" + list).getJsonArray(list)) {
                var post = (JsonObject) each;
                var id = post.getString("id");
                assertThat(post.containsKey("transcription")).isTrue();
                assertThat(post.getString("transcription")).isEqualTo(id.equals("1") ? null : "spoken in " + id);
                assertThat(post.getString("text")).isEqualTo("=2+3 of " + id);
            }
        }
    }

    @Test
    void alertsAreTheRiskyOnesTheWorstFirst() throws Exception {
        assertThat(ids("/api/projects/campaign/alerts", "alerts")).containsExactly("4", "2");
        assertThat(ids("/api/projects/campaign/alerts?platform=tiktok", "alerts"))
                .containsExactly("2");
    }

    @Test
    void aTableHasAllPostsAndNoFormulas() throws Exception {
        var answer = side.get("/api/projects/campaign/posts?format=csv&limit=1");
        assertThat(answer.headers().firstValue("content-type")).contains("text/csv; charset=utf-8; header=present");
        assertThat(answer.headers().firstValue("content-disposition")).contains("attachment; filename=\"posts.csv\"");
        var lines = answer.body().split("\r\n");
        assertThat(lines).hasSize(5);
        assertThat(lines[0]).startsWith("id,platform,publishedAt,text,author.username,");
        assertThat(lines[0]).endsWith(",batchIndex,transcription");
        assertThat(lines[3]).endsWith(",spoken in 2");
        assertThat(lines[4]).startsWith("1,").endsWith(",");
        assertThat(lines[3]).startsWith("2,tiktok,2026-01-04T01:50:00.000Z,'=2+3 of 2,'@ann,Ann,10,false,,en,negative");
    }

    @Test
    void aTableOfManyPostsComesInPieces() throws Exception {
        var many = new ArrayList<AnalyzedPost>();
        for (var i = 0; i < 12_345; i++) {
            many.add(TestPosts.post("many", "tiktok", "%05d".formatted(i), TestPosts.BEGIN.plusSeconds(i / 7)));
        }
        side.posts.add(many);
        assertThat(side.get("/api/projects/many/posts?format=csv").body().split("\r\n"))
                .hasSize(12_346)
                .doesNotHaveDuplicates();
    }

    @Test
    void batchesShowHowFarTheyAre() throws Exception {
        var page = side.json("/api/projects/campaign/batches");
        assertThat(page.getInteger("total")).isEqualTo(1);
        assertThat(page.getJsonArray("batches").getJsonObject(0)).isEqualTo(new JsonObject("""
            {"eventId": "e1", "jobId": "job-1", "platform": "tiktok", "batchIndex": 3, "timestamp": "2026-01-07T00:00:00.000Z",
             "state": "done", "expected": 6, "done": 4, "errors": 2, "firstErrors": ["bad"],
             "reason": null, "waitsUntil": null}\
            """));
    }

    @Test
    void aBatchThatWaitsSaysForWhatAndUntilWhen() throws Exception {
        var origin = new CollectedMessage.Origin("e2", "many", "job-1", "tiktok", 3, TestPosts.BEGIN);
        var wait = new BatchProgress.Wait("b/k does not exist", TestPosts.BEGIN.plusSeconds(60));
        ProjectSide.await(side.log.progress(origin, BatchProgress.waiting(6L, wait)));
        var batch =
                side.json("/api/projects/many/batches").getJsonArray("batches").getJsonObject(0);
        assertThat(batch.getString("state")).isEqualTo("waiting");
        assertThat(batch.getString("reason")).isEqualTo("b/k does not exist");
        assertThat(batch.getString("waitsUntil")).isEqualTo(IsoTime.text(wait.until()));
    }

    @Test
    void thereIsNoSuchProject() throws Exception {
        for (var what : List.of("summary", "posts", "posts?format=csv", "trends", "keywords", "alerts", "batches")) {
            var answer = side.get("/api/projects/nobodys/" + what);
            assertThat(answer.statusCode()).as(what).isEqualTo(404);
            assertThat(new JsonObject(answer.body()).getString("code")).isEqualTo("not_found");
        }
    }

    @Test
    void withoutIndexersThereAreFiguresAndNoPosts() throws Exception {
        side.posts.failure = Rejected.unavailable("No indexer responded in time.", Duration.ofSeconds(2));
        assertThat(side.get("/api/projects/campaign/summary").statusCode()).isEqualTo(200);
        for (var what : List.of("posts", "posts?format=csv", "alerts")) {
            var answer = side.get("/api/projects/campaign/" + what);
            assertThat(answer.statusCode()).as(what).isEqualTo(503);
            assertThat(answer.headers().firstValue("retry-after")).contains("2");
        }
    }

    @Test
    void whatAMissingIndexerHasIsMissingInAListAndFailsATable() throws Exception {
        side.posts.partial = true;
        assertThat(side.json("/api/projects/campaign/posts").getBoolean("partial"))
                .isTrue();
        assertThat(side.get("/api/projects/campaign/posts?format=csv").statusCode())
                .isEqualTo(503);
    }
}
