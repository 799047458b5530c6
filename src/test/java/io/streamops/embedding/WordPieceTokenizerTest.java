package io.streamops.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The expected numbers are those of the reference tokenizer, Hugging Face's, with the model's own file. */
class WordPieceTokenizerTest {
    private static WordPieceTokenizer pieces;

    @BeforeAll
    static void load() throws IOException {
        pieces = MiniLmModel.wordPieces();
    }

    @TestFactory
    Stream<DynamicTest> takesTextApartAsTheModelWasTaught() throws IOException {
        var lines = resource("/embedding/word-pieces.txt").lines().toList();
        return IntStream.range(0, lines.size() / 2)
                .mapToObj(i -> DynamicTest.dynamicTest(lines.get(2 * i), () -> {
                    var expected = Arrays.stream(lines.get(2 * i + 1).split(" "))
                            .mapToInt(Integer::parseInt)
                            .toArray();
                    assertThat(pieces.of(lines.get(2 * i), 100)).containsExactly(expected);
                }));
    }

    private static String resource(String name) throws IOException {
        try (var in = Objects.requireNonNull(WordPieceTokenizerTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readsNoMoreThanItMay() {
        assertThat(pieces.of("the ".repeat(1_000), 7)).hasSize(7);
        assertThat(pieces.of(" \n\t ", 7)).isEmpty();
        assertThat(pieces.of("", 7)).isEmpty();
    }

    @Test
    void aWordThatIsTooLongIsOneUnknownPiece() {
        assertThat(pieces.of("a".repeat(101), 50)).containsExactly(100);
        assertThat(pieces.of("a".repeat(100), 200).length).isGreaterThan(1);
    }
}
