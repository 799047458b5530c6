package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult.Count;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Filters of a search, and the facet counts for further filters. */
class FiltersTest {
    private static final Instant JANUARY = Instant.parse("2025-01-01T00:00:00Z");
    private static final Instant MAY = Instant.parse("2025-05-01T00:00:00Z");
    private static final Instant FAR = Instant.MAX;
    private static final String ENGLISH = "this is the kind of sentence that everybody would know for english";
    private static final String GERMAN = "das ist ein satz von dem jeder sofort weiß dass er nicht englisch ist";

    private TestIndex index;

    @BeforeEach
    void anIndex() throws Exception {
        index = new TestIndex();
        index.with("https://example.com/apex", "", ENGLISH, JANUARY);
        index.with("https://www.example.com/www", "", GERMAN, JANUARY);
        index.refresh();
        index.with("https://badexample.com/bad", "", ENGLISH, MAY);
        index.with("http://10.0.0.1:8080/address", "", ENGLISH, MAY);
    }

    @AfterEach
    void close() throws Exception {
        index.close();
    }

    @Test
    void aSiteIsAHostWithAllBelowIt() throws Exception {
        assertThat(index.found("site:example.com")).containsExactlyInAnyOrder("apex", "www");
        assertThat(index.found("site:www.example.com")).containsExactly("www");
        assertThat(index.found("site:com -site:example.com")).containsExactly("bad");
        assertThat(index.found("site:10.0.0.1")).containsExactly("address");
        assertThat(index.found("site:0.0.1")).isEmpty();
        assertThat(index.found(request("Example.com", null, null, null))).containsExactlyInAnyOrder("apex", "www");
    }

    @Test
    void aLanguageIsDetectedByTheText() throws Exception {
        assertThat(index.found("lang:de")).containsExactly("www");
        assertThat(index.found(request(null, "EN", null, null))).hasSize(3).doesNotContain("www");
    }

    @Test
    void aDateIncludesItsFirstMomentAndExcludesItsLast() throws Exception {
        assertThat(index.found("after:2025-05-01")).containsExactlyInAnyOrder("bad", "address");
        assertThat(index.found("before:2025-05-01")).containsExactlyInAnyOrder("apex", "www");
        assertThat(index.found(request(null, null, JANUARY, MAY))).containsExactlyInAnyOrder("apex", "www");
        assertThat(index.found(request(null, null, FAR, null))).isEmpty();
        assertThat(index.found(request(null, null, Instant.MIN, FAR))).hasSize(4);
    }

    @Test
    void sitesAndLanguagesOfAllThatMatchAreCounted() throws Exception {
        index.with("https://example.com/more", "", ENGLISH, MAY);
        var result = index.search(TestIndex.request("", Sort.RELEVANCE, 1, null));
        assertThat(result.hits()).hasSize(1);
        assertThat(result.total()).isEqualTo(5);
        assertThat(result.facets().lang()).containsExactly(new Count("en", 4), new Count("de", 1));
        assertThat(result.facets().site())
                .containsExactly(
                        new Count("example.com", 2),
                        new Count("10.0.0.1", 1),
                        new Count("badexample.com", 1),
                        new Count("www.example.com", 1));
    }

    @Test
    void pagesOfNoKnownLanguageAreNotCountedByIt() throws Exception {
        index.with("https://example.com/numbers", "", "12345 67890 ".repeat(9), MAY);
        var result = index.search("");
        assertThat(result.total()).isEqualTo(5);
        assertThat(result.facets().lang()).containsExactly(new Count("en", 3), new Count("de", 1));
    }

    @Test
    void aPageThatWasReplacedIsNeitherFoundNorCounted() throws Exception {
        index.with("https://example.com/apex", "", GERMAN, MAY);
        assertThat(index.search("sentence").total()).isEqualTo(2);
        assertThat(index.found("lang:de")).containsExactlyInAnyOrder("apex", "www");
        assertThat(index.search("").total()).isEqualTo(4);
    }

    private static SearchRequest request(
            @Nullable String site, @Nullable String lang, @Nullable Instant from, @Nullable Instant to) {
        return new SearchRequest("", null, site, lang, from, to, Sort.DATE, 10, null, VisibleProjects.ALL);
    }
}
