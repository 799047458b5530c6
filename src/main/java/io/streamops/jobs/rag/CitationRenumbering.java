package io.streamops.jobs.rag;

import java.util.ArrayList;
import java.util.List;

/**
 * Renumbers the citations of an answer while it is streamed: the first source cited becomes 1, the next one 2. Numbers
 * without a source are removed.
 */
final class CitationRenumbering {
    /** Longer brackets are ordinary text. */
    private static final int MAX_LENGTH = 40;

    private final int sources;
    private final List<Integer> cited = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();

    /** @param sources the number of sources */
    CitationRenumbering(int sources) {
        this.sources = sources;
    }

    /** The text that can be passed on after this piece. */
    String next(String piece) {
        var out = new StringBuilder();
        for (var i = 0; i < piece.length(); i++) {
            add(piece.charAt(i), out);
        }
        return out.toString();
    }

    private void add(char c, StringBuilder out) {
        if (c == '[') {
            out.append(open);
            open.setLength(0);
            open.append(c);
        } else if (open.isEmpty()) {
            out.append(c);
        } else if (c == ']') {
            out.append(rewritten(open.substring(1)));
            open.setLength(0);
        } else {
            open.append(c);
            if (!isPartOfNumbers(c) || open.length() > MAX_LENGTH) {
                out.append(open);
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

    /** The text held back, at the end. */
    String rest() {
        var rest = open.toString();
        open.setLength(0);
        return rest;
    }

    /** The cited sources, from 1, in order of their new numbers. */
    List<Integer> cited() {
        return List.copyOf(cited);
    }
}
