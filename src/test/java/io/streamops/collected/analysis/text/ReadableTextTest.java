package io.streamops.collected.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadableTextTest {
    @Test
    void blanksBecomeOneAndCapitalsStay() {
        assertThat(ReadableText.of(" \n\tHello,\u00a0\u2003 World\r\n ", 100)).isEqualTo("Hello, World");
    }

    @Test
    void whatIsNotSeenGoes() {
        assertThat(ReadableText.of("a\u0000b\u001bc\ufeffd\u202ee\ud800f\u200bg", 100))
                .isEqualTo("abcdefg");
    }

    @Test
    void whatJoinsEmojiStays() {
        assertThat(ReadableText.of("👩‍🚀 ❤️‍🔥 👍🏽", 100)).isEqualTo("👩‍🚀 ❤️‍🔥 👍🏽");
    }

    @Test
    void lettersAreComposed() {
        assertThat(ReadableText.of("cafe\u0301", 100)).isEqualTo("café");
    }

    @Test
    void itEndsWhereItMayWithoutHalfALetter() {
        assertThat(ReadableText.of("x".repeat(2_000_000), 10)).isEqualTo("x".repeat(10));
        assertThat(ReadableText.of("abc😍", 4)).isEqualTo("abc");
        assertThat(ReadableText.of(" ".repeat(2_000_000) + "late", 10)).isEmpty();
    }
}
