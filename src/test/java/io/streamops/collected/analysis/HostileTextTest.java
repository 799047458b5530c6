package io.streamops.collected.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.collected.CollectedPost.Content;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each text costs about as much as a long post; anything slower would take hours in a thousand posts. */
@Timeout(60)
class HostileTextTest {
    private static final int MILLION = 1_000_000;
    private static final int TIMES = 50;

    private final PostTextAnalyzer reader = new PostTextAnalyzer();

    private PostTextAnalyzer.Result read(Content content) {
        var reading = reader.read(content);
        assertThat(reading.text().length()).isLessThanOrEqualTo(PostTextAnalyzer.LONGEST_TEXT);
        assertThat(reading.hashtags().size()).isLessThanOrEqualTo(30);
        assertThat(reading.keywords().size()).isLessThanOrEqualTo(8);
        assertThat(reading.sentiment().score()).isBetween(-1.0, 1.0);
        return reading;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                " ",
                "#",
                "#a ",
                "@",
                "!",
                "😍",
                ":",
                "<",
                "'",
                "a'",
                "\u0301",
                "\u200d",
                "😍\u200d",
                "not ",
                "good ",
                "http://",
                "www.",
                "ß",
                "İ",
                "ﷺ",
                "\u0000",
                "\ud800",
                "é",
                "한",
                "中",
                "a-",
                "(((",
                "\u202e"
            })
    void aMillionOfTheSameCostsLittle(String piece) {
        var text = piece.repeat(MILLION / piece.length());
        for (var i = 0; i < TIMES; i++) {
            read(new Content(text, text, null, List.of()));
        }
    }

    @Test
    void aHundredThousandHashtagsCostLittle() {
        var tags = IntStream.range(0, 100_000).mapToObj(i -> "#tag" + i).toList();
        var text = String.join(" ", tags);
        for (var i = 0; i < TIMES; i++) {
            assertThat(read(new Content(text, "", null, tags)).hashtags()).hasSize(30);
        }
        read(new Content("", "", null, Collections.nCopies(1_000, "x".repeat(MILLION))));
    }

    @Test
    void anyCharactersCanBeRead() {
        var random = new Random(7);
        for (var i = 0; i < 20_000; i++) {
            var text = random.ints(random.nextInt(200), 0, random.nextBoolean() ? 0x250 : 0x10FFFF)
                    .filter(Character::isDefined)
                    .mapToObj(Character::toString)
                    .collect(Collectors.joining());
            read(new Content(text, "", null, List.of(text)));
        }
    }
}
