package io.streamops.index.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PagePassageTest {
    private static List<String> of(String text) {
        return PagePassage.of(text, 1_000).stream()
                .map(passage -> text.substring(passage.start(), passage.end()))
                .toList();
    }

    @Test
    void passagesMakeUpTheTextAndNoneIsTooLong() {
        for (var text : List.of(
                "a short text",
                "sentence one. two! ".repeat(500),
                "word ".repeat(1_000),
                "x".repeat(5_000),
                "🍎".repeat(2_000))) {
            assertThat(of(text).stream().collect(Collectors.joining())).isEqualTo(text);
            assertThat(of(text)).allSatisfy(passage -> assertThat(passage).hasSizeBetween(1, 900));
        }
        assertThat(of("")).isEmpty();
    }

    @Test
    void aPassageEndsWithASentenceWhereThereIsOne() {
        var passages = of("the quick brown fox jumps over the lazy dog. ".repeat(100));
        assertThat(passages).hasSizeGreaterThan(3).allMatch(passage -> passage.endsWith(". "));
    }

    @Test
    void aPassageEndsWithAWordWhereThereIsOne() {
        assertThat(of("word ".repeat(1_000))).allMatch(passage -> passage.endsWith("word "));
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(of("a" + "🍎".repeat(2_000)))
                .noneMatch(passage -> Character.isHighSurrogate(passage.charAt(passage.length() - 1)));
    }

    @Test
    void thereAreNoMoreThanAreAskedFor() {
        assertThat(PagePassage.of("word ".repeat(10_000), 8)).hasSize(8);
    }
}
