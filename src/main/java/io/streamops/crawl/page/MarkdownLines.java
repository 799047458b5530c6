package io.streamops.crawl.page;

import java.util.ArrayList;
import java.util.List;

/** Line ends, and the prefixes of lines: of quotes, and the markers and indents of list items. */
final class MarkdownLines {
    /** Deeper nesting is not indented: it is unreadable, and the indents would fill the page. */
    private static final int DEEPEST = 16;

    private final List<Prefix> prefixes = new ArrayList<>();
    private String opener = "";
    private int owed;
    private boolean atStart = true;
    private boolean any;

    /** The prefix of a block: on its first line, and on the following ones. */
    private static final class Prefix {
        final String first;
        final String next;
        boolean used;

        Prefix(String first, String next) {
            this.first = first;
            this.next = next;
        }
    }

    boolean isAtStart() {
        return atStart;
    }

    void end(int lineEnds) {
        var begun = prefixes.isEmpty() || prefixes.getLast().used;
        owed = Math.max(owed, begun ? lineEnds : 1);
        atStart = true;
    }

    void open(String first, String next) {
        prefixes.add(prefixes.size() < DEEPEST ? new Prefix(first, next) : new Prefix("", ""));
    }

    void close() {
        prefixes.removeLast();
    }

    /** Sets what follows the prefixes on the next line, if there is one. */
    void beginWith(String signs) {
        opener = signs;
    }

    void begin(StringBuilder out) {
        for (; any && owed > 1; owed--) {
            out.append('\n');
            writeBlank(out);
        }
        if (any) {
            out.append('\n');
        }
        for (var prefix : prefixes) {
            out.append(prefix.used ? prefix.next : prefix.first);
            prefix.used = true;
        }
        out.append(opener);
        opener = "";
        owed = 0;
        any = true;
        atStart = false;
    }

    /** Quotes continue through blank lines. */
    private void writeBlank(StringBuilder out) {
        var length = out.length();
        for (var prefix : prefixes) {
            if (!prefix.used) {
                break;
            }
            out.append(prefix.next);
        }
        while (out.length() > length && out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
    }
}
