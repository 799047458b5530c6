package io.streamops.index.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which of two pages ranks higher. */
class RankingTest {
    private static final String ENGLISH =
            " and this is the kind of sentence that everybody would know for english at the first sight of it";

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
    void aTitleBeatsAText() throws Exception {
        index.with("text", "Nothing", "all about gardening" + ENGLISH)
                .with("title", "Gardening", "all of it" + ENGLISH);
        assertThat(index.found("gardening")).containsExactly("title", "text");
    }

    @Test
    void aPhraseBeatsScatteredWords() throws Exception {
        index.with("scattered", "the rose is red but my house is not" + ENGLISH)
                .with("phrase", "but my rose is not in the red house" + ENGLISH);
        assertThat(index.found("red house")).containsExactly("phrase", "scattered");
        assertThat(index.found("\"red house\"")).containsExactly("phrase");
    }

    @Test
    void theVeryWordBeatsItsKinAndWhereEitherIsATypoIsNotSought() throws Exception {
        index.with("typo", "they talk of walling" + ENGLISH)
                .with("kin", "they talk of walked" + ENGLISH)
                .with("exact", "they talk of walking" + ENGLISH);
        assertThat(index.found("walking")).containsExactly("exact", "kin");
        assertThat(index.found("wolking")).contains("exact", "typo");
    }

    @Test
    void twoWordsMustBothBeThereOfMoreThreeQuarters() throws Exception {
        index.with("one", "alpha" + ENGLISH)
                .with("two", "alpha beta" + ENGLISH)
                .with("three", "alpha beta gamma" + ENGLISH)
                .with("four", "alpha beta gamma delta" + ENGLISH);
        assertThat(index.found("alpha beta")).containsExactlyInAnyOrder("two", "three", "four");
        assertThat(index.found("alpha beta gamma delta")).containsExactly("four", "three");
    }

    @Test
    void theNewestComesFirstWhereNothingIsSought() throws Exception {
        for (var day = 1; day <= 3; day++) {
            index.with("day" + day, "", "text", Instant.parse("2025-01-0" + day + "T00:00:00Z"));
        }
        assertThat(index.found("")).containsExactly("day3", "day2", "day1");
        assertThat(index.search("").hits())
                .extracting(SearchResult.Hit::score)
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }
}
