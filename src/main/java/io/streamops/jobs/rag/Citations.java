package io.streamops.jobs.rag;

import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites the numbers in square brackets of an answer as it comes, piece by piece: the first source that is cited becomes 1, the
 * next one 2. A number that no source has is left out.
 */
final class Citations {
    /** Longer ones are text. */
    private static final int LONGEST = 40;

    private final int sources;
    private final List<Integer> cited = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();

    /** @param sources how many there are to cite */
    Citations(int sources) {
        this.sources = sources;
    }

    /** What can be told of the answer with one more piece of it. */
    String next(String piece) {
        var told = new StringBuilder();
        for (var i = 0; i < piece.length(); i++) {
            add(piece.charAt(i), told);
        }
        return told.toString();
    }

    private void add(char c, StringBuilder told) {
        if (c == '[') {
            told.append(open);
            open.setLength(0);
            open.append(c);
        } else if (open.isEmpty()) {
            told.append(c);
        } else if (c == ']') {
            told.append(rewritten(open.substring(1)));
            open.setLength(0);
        } else {
            open.append(c);
            if (!isPartOfNumbers(c) || open.length() > LONGEST) {
                told.append(open);
                open.setLength(0);
            }
        }
    }

    private static boolean isPartOfNumbers(char c) {
        return (c >= '0' && c <= '9') || c == ',' || c == ' ';
    }

    private String rewritten(String numbers) {
        var kept = new ArrayList<String>();
        var given = 0;
        for (var number : numbers.split(",", -1)) {
            var digits = number.strip();
            if (!digits.isEmpty() && digits.indexOf(' ') < 0) {
                given++;
                var source = digits.length() > 4 ? 0 : Integer.parseInt(digits);
                if (source >= 1 && source <= sources) {
                    kept.add(Integer.toString(place(source)));
                }
            }
        }
        if (given == 0) {
            return "[" + numbers + "]";
        }
        return kept.isEmpty()
                ? ""
                : "[" + String.join(", ", kept.stream().distinct().toList()) + "]";
    }

    private int place(int source) {
        if (!cited.contains(source)) {
            cited.add(source);
        }
        return cited.indexOf(source) + 1;
    }

    /** What was held back, at the end. */
    String rest() {
        var rest = open.toString();
        open.setLength(0);
        return rest;
    }

    /** The sources that were cited, from 1, in the order of their new numbers. */
    List<Integer> cited() {
        return List.copyOf(cited);
    }
}
