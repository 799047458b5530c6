package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankedPassageTest {
    private static FoundPassage passage(String url, double words, double share, double cosine) {
        return new FoundPassage(url, url, "title", "text of " + url, Instant.EPOCH, words, share, cosine);
    }

    private static List<String> urls(List<RankedPassage> ranked) {
        return ranked.stream().map(RankedPassage::url).toList();
    }

    @Test
    void whatIsFirstInBothHasAllThereIsToHave() {
        var ranked = RankedPassage.of(List.of(List.of(passage("a", 9, 1, 0.8), passage("b", 1, 1, 0.3))), 5);
        assertThat(ranked.getFirst().url()).isEqualTo("a");
        assertThat(ranked.getFirst().score()).isCloseTo(1, within(1e-9));
    }

    @Test
    void whatIsFoundInBothWaysComesBeforeWhatIsFoundInOne() {
        var found = List.of(passage("words", 9, 0.9, 0), passage("meaning", 0, 0, 0.9), passage("both", 5, 0.8, 0.5));
        assertThat(urls(RankedPassage.of(List.of(found), 5))).first().isEqualTo("both");
    }

    @Test
    void onePoorWordDoesNotOutweighTheNearestMeaning() {
        for (var cosine : new double[] {0, 0.3}) {
            var found = List.of(passage("poor", 2, 0.25, cosine), passage("near", 0, 0, 0.6));
            assertThat(urls(RankedPassage.of(List.of(found), 5))).containsExactly("near", "poor");
        }
    }

    @Test
    void placesCountAcrossIndexers() {
        var one = List.of(passage("a", 9, 1, 0.8), passage("b", 8, 1, 0.7));
        var other = List.of(passage("c", 8.5, 1, 0.75));
        assertThat(urls(RankedPassage.of(List.of(one, other), 5))).containsExactly("a", "c", "b");
        assertThat(RankedPassage.of(List.of(one, other), 2)).hasSize(2);
        assertThat(RankedPassage.of(List.of(), 2)).isEmpty();
    }
}
