package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a result contains besides hits: snippets, a spelling suggestion, completions. */
class ShownTest {
    private static final String FILLER = "filler words of no interest ".repeat(40);

    private TestIndex index;

    @BeforeEach
    void anIndex() throws Exception {
        index = new TestIndex();
    }

    @AfterEach
    void close() throws Exception {
        index.close();
    }

    @Test
    void wordsAreMarkedAndAllElseIsEscaped() throws Exception {
        index.with("page", "<script>alert(1)</script>", "a <script>alert('x')</script> & a \"word\" here");
        assertThat(snippet("word"))
                .contains("<mark>word</mark>", "&lt;script&gt;", "&amp;", "&quot;")
                .doesNotContain("<script");
        assertThat(snippet("script")).contains("&lt;<mark>script</mark>&gt;").doesNotContain("<script");
        assertThat(snippet("site:example.org")).contains("&lt;script&gt;").doesNotContain("<script", "<mark>");
    }

    @Test
    void twoPassagesAreShownOfALongText() throws Exception {
        index.with("page", FILLER + "the first needle lies here " + FILLER + "and one more haystack " + FILLER);
        assertThat(snippet("needle haystack"))
                .contains("<mark>needle</mark>", "<mark>haystack</mark>", "…")
                .hasSizeLessThan(600);
    }

    @Test
    void kinAndTyposAreMarkedAsWell() throws Exception {
        index.with("page", "the universities of this country are among the oldest that there are in the world");
        assertThat(snippet("university")).contains("<mark>universities</mark>");
        assertThat(snippet("oldesst")).contains("<mark>oldest</mark>");
    }

    @Test
    void aHugeTextIsFoundAndShown() throws Exception {
        index.with("page", "x".repeat(300_000) + " needle " + FILLER.repeat(190));
        assertThat(index.search("needle").hits()).hasSize(1);
        assertThat(snippet("filler")).hasSizeLessThan(2_000);
    }

    @Test
    void aTypoIsPutRightAndTheRestKept() throws Exception {
        for (var i = 0; i < 20; i++) {
            index.with("page" + i, "an example of photosynthesis in plants");
        }
        assertThat(index.search("exampel  of  Photosinthesis site:example.org").suggestion())
                .isEqualTo("example  of  photosynthesis site:example.org");
        assertThat(index.search("example").suggestion()).isNull();
        assertThat(index.search("qqqqqqqq").suggestion()).isNull();
    }

    @Test
    void aWordOfATitleOrADescriptionIsNoTypo() throws Exception {
        index.with("titled", "Page of fruits", "piga pagea").described("described", "a plage at the sea");
        assertThat(index.search("page").suggestion()).isNull();
        assertThat(index.search("plage").suggestion()).isNull();
        assertThat(index.search("plage page").suggestion()).isNull();
    }

    @Test
    void aWordOfATitleIsSuggested() throws Exception {
        index.with("titled", "Photosynthesis", "text");
        assertThat(index.search("phtosynthesis").suggestion()).isEqualTo("photosynthesis");
    }

    @Test
    void whatFindsAFewPagesIsATypoOnlyBesideAWordThatFindsVeryMany() throws Exception {
        index.with("odd", "a stroy");
        for (var i = 0; i < 49; i++) {
            index.with("page" + i, "a story");
        }
        assertThat(index.search("stroy").suggestion()).isNull();
        index.with("page49", "a story");
        assertThat(index.search("stroy").suggestion()).isEqualTo("story");
        assertThat(index.search("story").suggestion()).isNull();
        index.with("odd2", "stroy").with("odd3", "stroy");
        assertThat(index.search("stroy").suggestion()).isNull();
    }

    @Test
    void titlesAndWordsAreOffered() throws Exception {
        index.with("a", "Searching with Lucene", "text")
                .with("b", "Lucene in Action", "text")
                .with("c", "Lucerne, a town", "text")
                .with("d", "Lucene in Action", "another text of the same title");
        assertThat(index.suggest("luc"))
                .contains("Lucene in Action", "Lucerne, a town", "lucene")
                .doesNotHaveDuplicates();
        assertThat(index.suggest("lucene in").getFirst()).isEqualTo("Lucene in Action");
        assertThat(index.suggest("searching lu")).contains("Searching with Lucene");
        assertThat(index.suggest("zzz")).isEmpty();
        index.with("e", "Lucidity", "new");
        assertThat(index.suggest("luci")).contains("Lucidity");
    }

    @Test
    void aSearchThatTakesTooLongIsPartial() throws Exception {
        try (var hasty = new TestIndex(new IndexSearch.Limits(Duration.ofNanos(1), Duration.ofMinutes(1), 1))) {
            hasty.with("page", "text");
            assertThat(hasty.search("text").partial()).isTrue();
        }
        assertThat(index.with("page", "text").search("text").partial()).isFalse();
    }

    @Test
    void aQuestionThatThereIsNoTimeForIsNotOneWithoutAnAnswer() throws Exception {
        try (var hasty = new TestIndex(new IndexSearch.Limits(Duration.ofNanos(1), Duration.ofMinutes(1), 1))) {
            hasty.with("page", "a lantern fish");
            assertThatThrownBy(() -> hasty.passages("lantern")).isInstanceOf(SearchTimeout.class);
        }
        assertThat(index.with("page", "a lantern fish").passages("lantern")).hasSize(1);
        assertThat(index.passages("zebra")).isEmpty();
    }

    private String snippet(String query) throws Exception {
        return index.search(query).hits().getFirst().snippet();
    }
}
