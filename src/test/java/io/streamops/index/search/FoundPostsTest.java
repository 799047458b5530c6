package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexedPost;
import io.streamops.index.schema.SomePost;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult.Count;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // set before each test
class FoundPostsTest {
    private static final Instant OLD = Instant.parse("2025-10-01T00:00:00Z");
    private static final Instant NEW = Instant.parse("2025-11-02T00:00:00Z");

    private TestIndex index;

    @BeforeEach
    void fill() throws Exception {
        index = new TestIndex(IndexKind.POST, TestIndex.PATIENT)
                .with(SomePost.of("p1", "bread")
                        .saying("Bread is <b>good</b>")
                        .published(OLD)
                        .judged(SentimentLabel.POSITIVE, RiskLevel.LOW, 3)
                        .indexed())
                .with(SomePost.of("p1", "flour")
                        .saying("flour and bread")
                        .tagged("baking")
                        .published(NEW)
                        .judged(SentimentLabel.NEGATIVE, RiskLevel.HIGH, 70)
                        .indexed())
                .with(SomePost.of("p2", "secret")
                        .on("facebook")
                        .saying("secretive bread")
                        .linked(null)
                        .judged(SentimentLabel.NEGATIVE, RiskLevel.CRITICAL, 90)
                        .indexed());
    }

    @AfterEach
    void close() throws Exception {
        index.close();
    }

    private static SearchRequest request(String query, VisibleProjects projects) {
        return new SearchRequest(query, null, null, null, null, null, Sort.RELEVANCE, 10, null, projects);
    }

    private List<String> found(String query) throws Exception {
        return found(request(query, VisibleProjects.ALL));
    }

    private List<String> found(SearchRequest request) throws Exception {
        return index.search(request).hits().stream()
                .map(hit -> hit.identity().key())
                .map(key -> key.substring(key.lastIndexOf(':') + 1))
                .toList();
    }

    @Test
    void aHitSaysWhoseItIsWhoWroteItAndWhereItCanBeSeen() throws Exception {
        var hit = index.search("good").hits().getFirst();
        assertThat(hit.identity())
                .isEqualTo(new SearchResult.Identity(
                        IndexKind.POST, "urn:streamops:post:p1:tiktok:bread", SomePost.COLLECTED, "p1", "tiktok"));
        assertThat(hit.url()).isEqualTo("https://www.tiktok.com/@ann/video/bread");
        assertThat(hit.title()).isEqualTo("Ann / tiktok");
        assertThat(hit.description()).isEqualTo("#food");
        assertThat(hit.snippet()).isEqualTo("Bread is &lt;b&gt;<mark>good</mark>&lt;&#x2F;b&gt;");
        assertThat(hit.timestamp()).isEqualTo(OLD);
        assertThat(hit.statusCode()).isNull();
    }

    @Test
    void aPostIsFoundByWhatIsSpokenInItWhichIsKeptApart() throws Exception {
        var json = SomePost.of("p3", "clip").saying("look here").post().toJson();
        index.with(IndexedPost.of(AnalyzedPost.of(json.put("transcription", "marzipan potatoes"))));
        assertThat(found("marzipan")).containsExactly("clip");
        var row = index.posts(new PostQuery(
                        "p3", null, null, null, null, Set.of(), null, "potatoes", PostQuery.Sort.DATE, 1, 0, null))
                .rows()
                .getFirst();
        assertThat(new JsonObject(row.json()).getString("text")).isEqualTo("look here");
        assertThat(new JsonObject(row.json()).getString("transcription")).isEqualTo("marzipan potatoes");
    }

    @Test
    void aPostOfABuildThatKeptNothingApartIsReadAsItWas() {
        var json = SomePost.of("p3", "old").saying("written and spoken").post().toJson();
        json.remove("transcription");
        var post = AnalyzedPost.of(json);
        assertThat(post.transcription()).isNull();
        assertThat(post.words()).isEqualTo("written and spoken");
    }

    @Test
    void onlyLinksThatABrowserShouldFollowAreShown() throws Exception {
        for (var link : new @Nullable String[] {
            null, "", "javascript:alert(1)", " https://x.example", "data:text/html,x", "ftp://x"
        }) {
            index.with(SomePost.of("p 1", "a:b/ü").linked(link).saying("linked").indexed());
            assertThat(index.search("linked").hits())
                    .as(String.valueOf(link))
                    .extracting(SearchResult.Hit::url)
                    .containsExactly("urn:streamops:post:p%201:tiktok:a%3Ab%2F%C3%BC");
        }
        index.with(SomePost.of("p 1", "a:b/ü")
                .linked("HTTP://x.example/")
                .saying("linked")
                .indexed());
        assertThat(index.search("linked").hits().getFirst().url()).isEqualTo("HTTP://x.example/");
    }

    /** Otherwise, one would reveal that the other exists. */
    @Test
    void aWordOfPostsThatMayNotBeFoundIsForgivenLikeAnyOther() throws Exception {
        index.with(SomePost.of("p1", "near").saying("secretave bread").indexed());
        assertThat(found("secretive bread")).containsExactly("secret");
        for (var query : List.of("secretive bread", "bread secretive", "bread secretiv")) {
            assertThat(found(request(query, VisibleProjects.only(Set.of("p1")))))
                    .as(query)
                    .containsExactly("near");
        }
    }

    @Test
    void aPostWithoutATimeOfItsOwnHasThatOfItsCollection() throws Exception {
        index.with(
                SomePost.of("p1", "timeless").published(null).saying("timeless").indexed());
        assertThat(index.search("timeless").hits().getFirst().timestamp()).isEqualTo(SomePost.COLLECTED);
    }

    @Test
    void typesProjectsAndPlatformsNarrowASearch() throws Exception {
        assertThat(found("bread")).hasSize(3);
        assertThat(found("bread type:post")).hasSize(3);
        assertThat(found("bread type:page")).isEmpty();
        assertThat(found("bread -type:post")).isEmpty();
        assertThat(found("bread -type:page")).hasSize(3);
        assertThat(found("bread project:p2")).containsExactly("secret");
        assertThat(found("bread -project:p1")).containsExactly("secret");
        assertThat(found("bread platform:Facebook")).containsExactly("secret");
        assertThat(found("type:other")).as("no operator").isEmpty();
    }

    @Test
    void sitesLanguagesDatesAndHashtagsWorkAsForPages() throws Exception {
        assertThat(found("site:tiktok.com")).containsExactlyInAnyOrder("bread", "flour");
        assertThat(found("lang:en bread")).hasSize(3);
        assertThat(found("bread before:2025-10-02")).containsExactly("bread");
        assertThat(found("#baking")).containsExactly("flour");
        assertThat(index.search("").facets().site()).containsExactly(new Count("www.tiktok.com", 2));
    }

    @Test
    void whoeverMayNotSeeAProjectFindsAndCountsNothingOfIt() throws Exception {
        var mine = VisibleProjects.only(Set.of("p1", "other"));
        for (var query :
                List.of("", "bread", "bread project:p2 ", "secretive", "secret*", "platform:facebook", "-nothing")) {
            var result = index.search(request(query, mine));
            assertThat(result.hits())
                    .as(query)
                    .allSatisfy(hit -> assertThat(hit.identity().project()).isEqualTo("p1"));
            assertThat(result.total()).as(query).isEqualTo(result.hits().size()).isLessThanOrEqualTo(2);
            assertThat(result.facets().lang().stream().mapToLong(Count::count).sum())
                    .as(query)
                    .isEqualTo(result.total());
            assertThat(result.suggestion()).as(query).isNull();
        }
        assertThat(found(request("bread", VisibleProjects.NONE))).isEmpty();
        assertThat(index.passages("Where is bread?", mine)).hasSize(2);
        assertThat(index.passages("Where is bread?", VisibleProjects.NONE)).isEmpty();
    }

    @Test
    void noWordOfAPostIsSuggested() throws Exception {
        assertThat(index.search("secretiv").suggestion()).isNull();
        assertThat(index.search("flourr").suggestion()).isNull();
    }

    private static PostQuery question(PostQuery.Sort order) {
        return new PostQuery("p1", null, null, null, null, Set.of(), null, null, order, 10, 0, null);
    }

    private List<String> ids(PostQuery question) throws Exception {
        return index.posts(question).rows().stream()
                .map(row -> new JsonObject(row.json()).getString("id"))
                .toList();
    }

    @Test
    void postsOfAProjectComeInTheOrderThatIsAskedFor() throws Exception {
        index.with(SomePost.of("p1", "last")
                .saying("bread bread bread")
                .published(OLD.minusSeconds(1))
                .judged(SentimentLabel.NEUTRAL, RiskLevel.HIGH, 71)
                .indexed());
        assertThat(ids(question(PostQuery.Sort.DATE))).containsExactly("flour", "bread", "last");
        assertThat(ids(question(PostQuery.Sort.IMPACT))).containsExactly("last", "flour", "bread");
        assertThat(ids(question(PostQuery.Sort.ENGAGEMENT))).containsExactly("last", "flour", "bread");
        assertThat(ids(question(PostQuery.Sort.RISK))).containsExactly("last", "flour", "bread");
        assertThat(ids(question(PostQuery.Sort.RELEVANCE)))
                .as("without words")
                .containsExactly("flour", "bread", "last");
        var words = new PostQuery(
                "p1", null, null, null, null, Set.of(), null, "bread", PostQuery.Sort.RELEVANCE, 10, 0, null);
        assertThat(ids(words)).first().isEqualTo("last");
    }

    @Test
    void everyMemberOfAQuestionNarrowsIt() throws Exception {
        assertThat(ids(new PostQuery(
                        "p1", "facebook", null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, 10, 0, null)))
                .isEmpty();
        assertThat(ids(new PostQuery(
                        "p1", "tiktok", OLD, NEW, null, Set.of(), null, null, PostQuery.Sort.DATE, 10, 0, null)))
                .containsExactly("bread");
        assertThat(ids(new PostQuery(
                        "p1",
                        null,
                        null,
                        null,
                        SentimentLabel.NEGATIVE,
                        Set.of(),
                        null,
                        null,
                        PostQuery.Sort.DATE,
                        10,
                        0,
                        null)))
                .containsExactly("flour");
        assertThat(ids(new PostQuery(
                        "p1",
                        null,
                        null,
                        null,
                        null,
                        Set.of(RiskLevel.CRITICAL, RiskLevel.LOW),
                        null,
                        null,
                        PostQuery.Sort.DATE,
                        10,
                        0,
                        null)))
                .containsExactly("bread");
        assertThat(ids(new PostQuery(
                        "p1", null, null, null, null, Set.of(), "baking", null, PostQuery.Sort.DATE, 10, 0, null)))
                .containsExactly("flour");
        assertThat(ids(new PostQuery(
                        "p1", null, null, null, null, Set.of(), "keyword", "flour", PostQuery.Sort.DATE, 10, 0, null)))
                .containsExactly("flour");
    }

    @Test
    void aPostComesBackAsItWasAndTheTotalCountsThemAll() throws Exception {
        var one = new PostQuery("p1", null, null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, 1, 0, null);
        var found = index.posts(one);
        assertThat(found.total()).isEqualTo(2);
        assertThat(found.rows()).hasSize(1);
        var post = SomePost.of("p1", "flour")
                .saying("flour and bread")
                .tagged("baking")
                .published(NEW)
                .judged(SentimentLabel.NEGATIVE, RiskLevel.HIGH, 70)
                .post();
        assertThat(found.rows().getFirst().json())
                .isEqualTo(IndexedPost.of(post).json());
    }
}
