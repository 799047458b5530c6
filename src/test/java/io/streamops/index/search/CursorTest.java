package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.search.SearchRequest.Sort;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of hits join without gap or overlap. */
class CursorTest {
    private static final int PAGES = 1_000;

    @ParameterizedTest
    @CsvSource({"same, RELEVANCE", "same, DATE", "'', RELEVANCE", "number, RELEVANCE", "'', DATE"})
    void pagesJoinWhileOthersAreAdded(String query, Sort sort) throws Exception {
        try (var index = thousand(TestIndex.PATIENT)) {
            var all = index.found(TestIndex.request(query, sort, PAGES, null));
            assertThat(all).hasSize(PAGES).doesNotHaveDuplicates();
            var walked = new ArrayList<String>();
            SearchResult.Cursor cursor = null;
            do {
                var page = index.search(TestIndex.request(query, sort, 37, cursor));
                assertThat(page.total()).isEqualTo(PAGES);
                walked.addAll(TestIndex.names(page));
                index.with(
                        "added" + walked.size(), "Same number", "same number", Instant.parse("2026-01-01T00:00:00Z"));
                index.with("page0500", "Same number", "same number", Instant.parse("2026-01-01T00:00:00Z"));
                cursor = page.next();
            } while (cursor != null);
            assertThat(walked).isEqualTo(all);
        }
    }

    @Test
    void equalScoresAreInTheOrderOfTheirUrls() throws Exception {
        try (var index = thousand(TestIndex.PATIENT)) {
            assertThat(index.found(TestIndex.request("same", Sort.RELEVANCE, PAGES, null)))
                    .isEqualTo(names(0));
        }
    }

    @Test
    void aStateThatIsGoneIsReplacedByThePresentOne() throws Exception {
        try (var index = thousand(new IndexSearch.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 0))) {
            var first = index.search(TestIndex.request("same", Sort.DATE, 10, null));
            index.with("page0029a", "", "same", Instant.ofEpochSecond(1_000_000_002L));
            var second = index.search(TestIndex.request("same", Sort.DATE, 2, first.next()));
            assertThat(second.total()).isEqualTo(PAGES + 1);
            assertThat(TestIndex.names(first)).endsWith("page0029");
            assertThat(TestIndex.names(second)).containsExactly("page0029a", "page0032");
        }
    }

    @Test
    void pagesJoinWhereAllScoresHaveChanged() throws Exception {
        try (var index = new TestIndex(new IndexSearch.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 0))) {
            for (var i = 0; i < 40; i++) {
                index.with("page%02d".formatted(i), "same " + "12345 ".repeat(i));
            }
            var all = index.found(TestIndex.request("same", Sort.RELEVANCE, PAGES, null));
            var walked = new ArrayList<String>();
            var scores = new ArrayList<Double>();
            SearchResult.Cursor cursor = null;
            do {
                var page = index.search(TestIndex.request("same", Sort.RELEVANCE, 10, cursor));
                walked.addAll(TestIndex.names(page));
                scores.add(page.hits().getFirst().score());
                for (var i = 0; i < 100; i++) {
                    index.with("other" + walked.size() + "-" + i, "67890");
                }
                cursor = page.next();
            } while (cursor != null);
            assertThat(walked).isEqualTo(all);
            assertThat(scores.getLast()).as("words are rarer now").isGreaterThan(scores.getFirst());
        }
    }

    @Test
    void aCursorWorksWhereItsHitWasNeverKnown() throws Exception {
        try (var index = thousand(TestIndex.PATIENT)) {
            var score = index.search("same").hits().getFirst().score();
            var elsewhere = new SearchResult.Cursor(score, "https://example.org/page0499x", 77);
            assertThat(index.found(TestIndex.request("same", Sort.RELEVANCE, PAGES, elsewhere)))
                    .isEqualTo(names(500));
        }
    }

    private static List<String> names(int from) {
        return IntStream.range(from, PAGES).mapToObj("page%04d"::formatted).toList();
    }

    /** Of equal scores, and three moments. */
    private static TestIndex thousand(IndexSearch.Limits bounds) throws Exception {
        var index = new TestIndex(bounds);
        for (var i = 0; i < PAGES; i++) {
            var crawled = Instant.ofEpochSecond(1_000_000_000L + i % 3);
            index.with("page%04d".formatted(i), "", "same text of one number " + i % 10, crawled);
            if (i % 300 == 0) {
                index.refresh();
            }
        }
        return index;
    }
}
