package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownSentencesTest {
    @Test
    void sentencesAreLeftWithoutSigns() {
        assertThat(MarkdownSentences.of("""
                # A heading

                An **event loop** [waits](https://example.com/a_b) for `events`, 2 \\* 2 snake_case.
                ![A picture](https://example.com/x.png)

                - *First* of a list
                  1. Second! Yes

                > A quote

                ```java
                var code = 1;
                ```

                | a | b |
                |---|---|
                """).lines().filter(line -> !line.isBlank()))
                .containsExactly(
                        "An event loop waits for events, 2 * 2 snake_case.",
                        "First of a list",
                        "Second! Yes",
                        "A quote");
    }

    @Test
    void whatIsOpenAndNeverClosedStaysWithinItsLine() {
        assertThat(MarkdownSentences.of("a [b](c\nd ![e\n2026. was a year")).isEqualTo("a b(c\nd e\nwas a year");
        assertThat(MarkdownSentences.of("![](".repeat(50_000))).isNotEmpty();
        assertThat(MarkdownSentences.of("\\")).isEmpty();
        assertThat(MarkdownSentences.of("**bold** start")).isEqualTo("bold start");
        assertThat(MarkdownSentences.of("3 apples")).isEqualTo("3 apples");
    }
}
