package io.streamops.crawl.page;

import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes Markdown from front to back. Blank lines, blanks, list markers and the beginnings of emphasis and links are deferred
 * until visible text follows. So no element is empty, and nothing has to be removed later.
 */
final class MarkdownWriter {
    /** In characters; slightly more than the limit, to which the result is then cut. */
    private static final int LONGEST = PageLimits.MARKDOWN + 1_000;

    private final StringBuilder out = new StringBuilder(16_384);
    private final MarkdownLines lines = new MarkdownLines();
    private final List<Mark> marks = new ArrayList<>();
    private @Nullable StringBuilder code;
    private int codeDepth;
    private boolean preformatted;
    private int flat;
    private boolean space;
    private boolean lineBreak;
    private boolean heading;
    private boolean full;

    /** An inline element with a beginning and an end. */
    private static final class Mark {
        final String open;
        final String close;
        boolean written;

        Mark(String open, String close) {
            this.open = open;
            this.close = close;
        }
    }

    Truncation written() {
        finish();
        var cut = Truncation.of(out.toString(), PageLimits.MARKDOWN);
        return new Truncation(cut.text().strip(), cut.shortened() || full);
    }

    /** Closes what a cut has left open. */
    private void finish() {
        codeDepth = Math.min(codeDepth, 1);
        if (preformatted) {
            closePreformatted("");
        } else if (code != null) {
            closeCode();
        }
        closeWritten();
    }

    boolean isFlat() {
        return flat > 0;
    }

    /** Begins content that must stay in one line. */
    void flatten() {
        flat++;
    }

    void unflatten() {
        flat--;
    }

    void space() {
        space = true;
    }

    /** Begins a block on a line of its own, after this many line ends. */
    void block(int lineEnds) {
        if (code != null) {
            if (preformatted && lineEnds > 0 && !code.isEmpty() && code.charAt(code.length() - 1) != '\n') {
                code.append('\n');
            }
        } else if (flat > 0) {
            space = true;
        } else {
            endLine();
            lines.end(lineEnds);
        }
    }

    private void endLine() {
        closeWritten();
        space = false;
        lineBreak = false;
    }

    private void closeWritten() {
        for (var i = marks.size() - 1; i >= 0; i--) {
            var mark = marks.get(i);
            if (mark.written) {
                out.append(mark.close);
                mark.written = false;
            }
        }
    }

    void openPrefix(String first, String next) {
        lines.open(first, next);
    }

    void closePrefix() {
        lines.close();
    }

    void openHeading(int level) {
        block(2);
        if (flat++ == 0) {
            lines.beginWith("#".repeat(level) + " ");
            heading = true;
        }
    }

    void closeHeading() {
        flat--;
        if (flat == 0) {
            lines.beginWith("");
            heading = false;
        }
        block(2);
    }

    void rule() {
        if (flat == 0 && code == null) {
            block(2);
            raw("---");
            block(2);
        }
    }

    void lineBreak() {
        if (code != null) {
            code.append(preformatted ? '\n' : ' ');
        } else if (flat > 0) {
            space = true;
        } else if (!lines.isAtStart()) {
            lineBreak = true;
            space = false;
        }
    }

    void openMark(String sign) {
        var again = marks.stream().limit(8).anyMatch(mark -> mark.open.equals(sign)) || marks.size() >= 8;
        marks.add(again ? new Mark("", "") : new Mark(sign, sign));
    }

    void openLink(@Nullable String target) {
        marks.add(target == null ? new Mark("", "") : new Mark("[", "](" + MarkdownText.target(target) + ")"));
    }

    void closeMark() {
        var mark = marks.removeLast();
        if (mark.written) {
            out.append(mark.close);
        }
    }

    void image(String alt, @Nullable String source) {
        if (source != null && code == null) {
            begin();
            out.append("![");
            out.append(MarkdownText.escaped(SingleLine.of(alt)));
            out.append("](").append(MarkdownText.target(source)).append(')');
        }
    }

    void text(String words) {
        if (full) {
            return;
        }
        if (code != null) {
            code.append(words);
            return;
        }
        for (var i = 0; i < words.length(); ) {
            var end = MarkdownText.endOfPlain(words, i);
            if (end > i && !isAtStart()) {
                begin();
                out.append(words, i, end);
                i = end;
            } else {
                i = character(words, i);
            }
        }
        full = out.length() > LONGEST;
    }

    private boolean isAtStart() {
        return lines.isAtStart() || lineBreak;
    }

    /** Writes a character that may need a change; returns the next index. */
    private int character(String words, int i) {
        var c = words.charAt(i);
        if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
            space = !lines.isAtStart();
        } else if (!Character.isISOControl(c)) {
            var first = isAtStart() && !heading;
            begin();
            var number = first ? MarkdownText.endOfNumber(words, i) : i;
            out.append(words, i, number);
            if (number > i || MarkdownText.needsEscape(words, i, first) || (c == '|' && flat > 0)) {
                out.append('\\');
            }
            out.append(SurrogateRepair.at(words, number));
            return number + 1;
        }
        return i + 1;
    }

    /** Writes everything deferred. */
    private void begin() {
        if (lineBreak) {
            closeWritten();
            out.append("  ");
            lines.end(1);
            lineBreak = false;
            space = false;
        }
        if (lines.isAtStart()) {
            lines.begin(out);
            space = false;
        } else if (space) {
            out.append(' ');
            space = false;
        }
        for (var mark : marks) {
            if (!mark.written) {
                out.append(mark.open);
                mark.written = true;
            }
        }
    }

    /** Writes Markdown signs, which may begin a line. */
    void raw(String signs) {
        if (code == null) {
            begin();
            out.append(signs);
        }
    }

    /** Writes Markdown signs directly after the text before. */
    void append(String signs) {
        if (code == null && !full) {
            out.append(signs);
        }
    }

    void endCell() {
        closeWritten();
        out.append(" |");
        space = true;
    }

    void openCode() {
        if (codeDepth++ == 0) {
            code = new StringBuilder();
        }
    }

    void closeCode() {
        if (--codeDepth == 0 && code != null) {
            var span = SingleLine.of(code.toString());
            var spaced = !code.isEmpty() && Character.isWhitespace(code.charAt(0));
            code = null;
            space |= spaced && !lines.isAtStart();
            if (!span.isEmpty() && !full) {
                begin();
                out.append(MarkdownText.codeSpan(span, flat > 0));
            }
        }
    }

    void openPreformatted() {
        if (flat == 0 && code == null) {
            block(2);
            preformatted = true;
        }
        openCode();
    }

    void closePreformatted(String language) {
        if (!preformatted || codeDepth > 1) {
            closeCode();
            return;
        }
        var text = code == null ? "" : code.toString();
        code = null;
        codeDepth = 0;
        preformatted = false;
        if (!text.isBlank() && !full) {
            var fence = MarkdownText.fence(text, 3);
            lines.begin(out);
            out.append(fence).append(language);
            text.lines().limit(LONGEST).forEach(this::codeLine);
            lines.end(1);
            lines.begin(out);
            out.append(fence);
        }
        block(2);
    }

    private void codeLine(String line) {
        if (out.length() <= LONGEST) {
            lines.end(1);
            lines.begin(out);
            out.append(MarkdownText.codeLine(line));
        }
    }
}
