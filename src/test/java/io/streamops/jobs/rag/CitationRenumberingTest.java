package io.streamops.jobs.rag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CitationRenumberingTest {
    private final CitationRenumbering citations = new CitationRenumbering(5);

    private String whole(String answer) {
        return citations.next(answer) + citations.rest();
    }

    @Test
    void sourcesAreNumberedInTheOrderInWhichTheyAreCited() {
        assertThat(whole("It is so [4]. And so [2], as was said [4]."))
                .isEqualTo("It is so [1]. And so [2], as was said [1].");
        assertThat(citations.cited()).containsExactly(4, 2);
    }

    @Test
    void severalNumbersInOnePairOfBracketsAreSeveralSources() {
        assertThat(whole("So [3, 1][5,3] it is [ 2 ].")).isEqualTo("So [1, 2][3, 1] it is [4].");
        assertThat(citations.cited()).containsExactly(3, 1, 5, 2);
    }

    @Test
    void whatNoSourceHasIsLeftOut() {
        assertThat(whole("a [9] b [0] c [6, 2, 2] d [99999999999]")).isEqualTo("a  b  c [1] d ");
        assertThat(citations.cited()).containsExactly(2);
    }

    @Test
    void otherBracketsAreText() {
        for (var text : List.of("a[i] = [x, y]", "[1 2]", "[]", "[, ]", "[1", "[[", "[1.5]", "] [a [")) {
            assertThat(whole(text)).isEqualTo(text);
        }
        assertThat(citations.cited()).isEmpty();
    }

    @Test
    void howAnAnswerIsCutIntoPiecesDoesNotMatter() {
        var answer = "First [3], then [1, 4]; not [7] nor [x] but [3][2].";
        var expected = whole(answer);
        var random = new Random(5);
        for (var n = 0; n < 100; n++) {
            var pieces = new CitationRenumbering(5);
            var out = new StringBuilder();
            for (var at = 0; at < answer.length(); ) {
                var end = Math.min(answer.length(), at + 1 + random.nextInt(6));
                out.append(pieces.next(answer.substring(at, end)));
                at = end;
            }
            assertThat(out.append(pieces.rest())).hasToString(expected);
            assertThat(pieces.cited()).isEqualTo(citations.cited());
        }
    }

    @Test
    void anOpenBracketHoldsNothingBackForLong() {
        assertThat(citations.next("[" + "1,".repeat(30))).hasSizeGreaterThan(40);
    }
}
