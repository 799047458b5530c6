package io.streamops.kit;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that was probably meant by a misspelled one. */
public final class NearestName {
    /** At most this many edits, and at most one in three characters. */
    private static final int MOST_EDITS = 2;

    private static final int LETTERS_AN_EDIT = 3;
    private static final int LONGEST = 100;

    private NearestName() {}

    /** The nearest similar name; ties are broken alphabetically. */
    public static Optional<String> of(String written, Collection<String> known) {
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        return known.stream()
                .filter(name -> edits(written, name) <= Math.min(MOST_EDITS, name.length() / LETTERS_AN_EDIT))
                .min(Comparator.<String>comparingInt(name -> edits(written, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The Levenshtein distance, ignoring case. */
    private static int edits(String one, String other) {
        var from = one.toLowerCase(Locale.ROOT);
        var to = other.toLowerCase(Locale.ROOT);
        var row = new int[to.length() + 1];
        for (var column = 0; column <= to.length(); column++) {
            row[column] = column;
        }
        for (var line = 1; line <= from.length(); line++) {
            var diagonal = row[0];
            row[0] = line;
            for (var column = 1; column <= to.length(); column++) {
                var replaced = diagonal + (from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(replaced, Math.min(row[column], row[column - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
