package io.streamops.embedding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The WordPiece tokenizer: splits an unknown word into its longest known prefix and the longest known continuations. */
final class WordPieceTokenizer {
    private static final String INNER = "##";
    private static final int LONGEST_WORD = 100;

    private final Map<String, Integer> beginnings = new HashMap<>();
    private final Map<String, Integer> continuations = new HashMap<>();
    private final int unknown;

    /**
     * @param vocabulary token ids; continuations start with {@code ##}
     * @param unknown the id of unknown tokens
     */
    WordPieceTokenizer(Map<String, Integer> vocabulary, int unknown) {
        vocabulary.forEach((piece, number) -> {
            if (piece.startsWith(INNER) && piece.length() > INNER.length()) {
                continuations.put(piece.substring(INNER.length()), number);
            } else {
                beginnings.put(piece, number);
            }
        });
        this.unknown = unknown;
    }

    /** The token ids of the text, up to a maximum. */
    int[] of(String text, int most) {
        var numbers = new Numbers(most);
        for (var word : new BasicTokenizer(text)) {
            add(word, numbers);
            if (numbers.isFull()) {
                break;
            }
        }
        return numbers.toArray();
    }

    private void add(String word, Numbers numbers) {
        var whole = beginnings.get(word);
        if (whole != null) {
            numbers.add(whole);
            return;
        }
        var pieces = word.codePointCount(0, word.length()) > LONGEST_WORD ? List.<Integer>of() : pieces(word);
        if (pieces.isEmpty()) {
            numbers.add(unknown);
        } else {
            pieces.forEach(numbers::add);
        }
    }

    /** Empty if any part of the word is unknown. */
    private List<Integer> pieces(String word) {
        var pieces = new ArrayList<Integer>();
        for (var start = 0; start < word.length(); ) {
            var known = start == 0 ? beginnings : continuations;
            var end = word.length();
            var number = known.get(word.substring(start, end));
            while (number == null && end > start + 1) {
                number = known.get(word.substring(start, --end));
            }
            if (number == null) {
                return List.of();
            }
            pieces.add(number);
            start = end;
        }
        return pieces;
    }

    /** A bounded list of ints. */
    private static final class Numbers {
        private final int most;
        private int[] numbers = new int[64];
        private int size;

        Numbers(int most) {
            this.most = most;
        }

        void add(int number) {
            if (isFull()) {
                return;
            }
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
        }

        boolean isFull() {
            return size >= most;
        }

        int[] toArray() {
            return Arrays.copyOf(numbers, size);
        }
    }
}
