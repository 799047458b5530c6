package io.streamops.crawl.page;

/** Text in one line, such as a title: with single blanks, without control characters and lone surrogates. */
final class SingleLine {
    private SingleLine() {}

    static String of(String text) {
        var line = new StringBuilder(Math.min(text.length(), 1_024));
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085') {
                if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                    line.append(' ');
                }
            } else if (!Character.isISOControl(c)) {
                line.append(SurrogateRepair.at(text, i));
            }
        }
        return line.toString().stripTrailing();
    }
}
