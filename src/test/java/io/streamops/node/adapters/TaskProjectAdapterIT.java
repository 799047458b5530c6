package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.collected.TestPosts;
import io.streamops.collected.projects.PostSource;
import io.streamops.collected.statistics.ProjectStatisticsReader;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.execution.Failure;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.sources.RowSource;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Projects in exports and reports. */
@ExtendWith(VertxExtension.class)
class TaskProjectAdapterIT {
    private final List<PostQuery> asked = new ArrayList<>();

    private static RowSource.Query question(String project, String filters) {
        return new RowSource.Query(null, null, "words", project, new JsonObject(filters));
    }

    @Test
    void postsAreRowsAsClientsSeeThem() {
        var post = TestPosts.post("p", "tiktok", "1", TestPosts.BEGIN);
        PostSource posts = question -> {
            asked.add(question);
            return Future.succeededFuture(new PostSearchResult(List.of(post), 1, false, null));
        };
        var filters = "{\"platform\":\"TikTok\",\"sentiment\":\"negative\",\"risk\":\"high\",\"from\":\"2026-01-01\"}";

        var page =
                new TaskPostsAdapter(posts).page(question("p", filters), null).result();

        assertThat(page.rows()).extracting(row -> row.getString("id")).containsExactly("1");
        assertThat(page.next()).isNull();
        var sent = asked.getFirst();
        assertThat(sent.projectId()).isEqualTo("p");
        assertThat(sent.platform()).isEqualTo("tiktok");
        assertThat(sent.sentiment()).isEqualTo(SentimentLabel.NEGATIVE);
        assertThat(sent.risks()).isEqualTo(Set.of(RiskLevel.HIGH));
        assertThat(sent.from()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(sent.words()).isEqualTo("words");
        assertThat(sent.limit()).isEqualTo(PostSource.MOST);
    }

    @Test
    void anExportWaitsWhereNobodyAnswersAndFailsWhereItAsksNonsense() {
        PostSource away = question -> Future.failedFuture(Rejected.unavailable("away", Duration.ofSeconds(1)));
        assertThat(new TaskPostsAdapter(away).page(question("p", "{}"), null).cause())
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        cause -> assertThat(cause.dependency()).isEqualTo("index"));
        assertThatThrownBy(() -> new TaskPostsAdapter(away).page(question("p", "{\"risk\":\"awful\"}"), null))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.isRetryable()).isFalse());
        assertThatThrownBy(() -> new TaskPostsAdapter(away)
                        .page(new RowSource.Query(null, null, null, null, new JsonObject()), null))
                .hasMessageContaining("projectId is missing");
    }

    @Test
    void aReportReadsTheFiguresOfWholeDays(@TempDir Path folder, Vertx vertx) throws Exception {
        var server = RedisKind.REDIS_62.start(folder);
        var redis = new RedisConnections(vertx, server.address());
        try {
            var chance = new TestPosts(1);
            var posts = new ArrayList<>(List.of(TestPosts.post("p", "tiktok", "x", TestPosts.BEGIN)));
            for (var i = 0; i < 100; i++) {
                posts.add(chance.any("p", 50, 1));
            }
            new ProjectStatisticsWriter(redis).count(posts).await(60, TimeUnit.SECONDS);
            var source = new TaskProjectAdapter(new ProjectStatisticsReader(redis));

            var rows = source.page(question("p", "{\"from\":\"2026-01-30\",\"to\":\"2026-02-10\"}"), null)
                    .await(60, TimeUnit.SECONDS)
                    .rows();

            var dated = posts.stream()
                    .filter(post -> post.publishedAt() != null)
                    .map(post -> post.key())
                    .distinct()
                    .count();
            assertThat(rows.stream().mapToLong(row -> row.getLong("count")).sum())
                    .isEqualTo(dated);
            assertThat(rows)
                    .allMatch(row -> Set.of("positive", "neutral", "negative").contains(row.getString("status")));
            assertThat(source.newest(question("p", "{}")).await(60, TimeUnit.SECONDS))
                    .as("where a report ends that names no end")
                    .isEqualTo(posts.stream()
                            .map(AnalyzedPost::publishedAt)
                            .filter(Objects::nonNull)
                            .max(Comparator.naturalOrder()));
            assertThatThrownBy(() -> source.page(
                                    question("p", "{\"from\":\"2026-01-30T12:00:00Z\",\"to\":\"2026-02-10\"}"), null)
                            .await(60, TimeUnit.SECONDS))
                    .hasMessageContaining("whole days");
            assertThatThrownBy(
                            () -> source.page(question("none", "{\"from\":\"2026-01-30\",\"to\":\"2026-02-10\"}"), null)
                                    .await(60, TimeUnit.SECONDS))
                    .hasMessageContaining("no project");
        } finally {
            redis.close().await(60, TimeUnit.SECONDS);
            server.stop();
        }
    }
}
