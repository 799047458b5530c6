package io.streamops.crawl.polite;

import java.util.List;

/**
 * The paths that a rule is about, by RFC 9309: those that begin with it, where {@code *} stands for anything and a
 * {@code $} at its end for the end of the path.
 *
 * <p>Each piece is taken where it is found first, and the last one, if it is bound to the end, at the end; that is enough
 * to know. So it costs the product of both lengths at the most, whatever a site writes.
 *
 * @param head what the path begins with
 * @param pieces what follows in this order, with anything before each
 * @param bound whether the path ends where the pattern ends
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

    /** Where the first so many pieces end; -1 where they are not all there. */
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
