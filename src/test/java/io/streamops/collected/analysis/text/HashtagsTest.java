package io.streamops.collected.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashtagsTest {
    @Test
    void givenOnesComeBeforeThoseOfTheTextAndNoneTwice() {
        assertThat(Hashtags.of(List.of("#Sale", "summer", "##Sale", " #new "), "Our #SUMMER #deal2026 is here"))
                .containsExactly("sale", "summer", "new", "deal2026");
    }

    @ParameterizedTest
    @CsvSource({
        "#ÉTÉ à Paris, été",
        "#Zürich!, zürich",
        "#хорошо да, хорошо",
        "＃東京 です, 東京",
        "#हिन्दी, हिन्दी",
        "#tag_name-x, tag_name",
        "(#inside), inside",
        "a #one.two, one"
    })
    void aTagEndsWhereItsLettersEnd(String text, String tag) {
        assertThat(Hashtags.of(List.of(), text)).containsExactly(tag);
    }

    @ParameterizedTest
    @CsvSource({"'# alone'", "#1", "#2026", "C#Major", "https://host/#top", "'#'", "'###'"})
    void whatOnlyLooksLikeATagIsNone(String text) {
        assertThat(Hashtags.of(List.of(), text)).isEmpty();
    }

    @Test
    void thereAreNoMoreThanThirtyAndNoneIsLongerThanAHundred() {
        var many = IntStream.range(0, 100_000).mapToObj(i -> "#t" + i).toList();

        assertThat(Hashtags.of(many, String.join(" ", many))).hasSize(Hashtags.MOST);
        assertThat(Hashtags.of(List.of("x".repeat(101), "y".repeat(100)), "")).containsExactly("y".repeat(100));
    }
}
