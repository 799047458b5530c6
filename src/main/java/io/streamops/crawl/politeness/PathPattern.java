package io.streamops.crawl.politeness;

import java.util.List;

/**
 * A path pattern of RFC 9309: a prefix, in which {@code *} matches anything and a final {@code $} the end of the path.
 *
 * <p>Each piece is matched at its first occurrence, and the last one, if anchored, at the end; that is sufficient. Matching
 * therefore takes at most the product of both lengths, whatever a site writes.
 *
 * @param head the beginning of the path
 * @param pieces the pieces between wildcards
 * @param bound whether the pattern is anchored at the end
 */
record PathPattern(String head, List<String> pieces, boolean bound) {

    static PathPattern of(String rule) {
        var bound = rule.endsWith("$");
        var parts = List.of((bound ? rule.substring(0, rule.length() - 1) : rule).split("\\*", -1));
        return new PathPattern(parts.getFirst(), List.copyOf(parts.subList(1, parts.size())), bound);
    }

    boolean matches(String path) {
        if (!path.startsWith(head)) {
            return false;
        }
        if (pieces.isEmpty()) {
            return !bound || path.length() == head.length();
        }
        var last = bound ? pieces.size() - 1 : pieces.size();
        var at = behind(path, last);
        return at >= 0 && (!bound || path.substring(at).endsWith(pieces.getLast()));
    }

    /** The end of the first pieces; -1 if they do not all occur. */
    private int behind(String path, int count) {
        var at = head.length();
        for (var piece : pieces.subList(0, count)) {
            var found = path.indexOf(piece, at);
            if (found < 0) {
                return -1;
            }
            at = found + piece.length();
        }
        return at;
    }
}
