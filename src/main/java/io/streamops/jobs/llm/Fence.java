package io.streamops.jobs.llm;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A fenced block of code in what a model says.
 *
 * @param language as the fence names it, empty where it does not
 */
record Fence(String language, String code) {
    /** An answer that was cut off has no closing fence. */
    private static final Pattern FENCE = Pattern.compile(
            "^(?<indent> {0,3})(?<fence>`{3,}|~{3,})[ \\t]*(?<language>[^\\s`]*)[^\\n`]*\\n(?<code>.*?)(?:^ {0,3}\\k<fence>[`~]*[ \\t]*$|\\z)",
            Pattern.DOTALL | Pattern.MULTILINE);

    /** The longest, as that is what was asked for where there are several. */
    static Optional<Fence> longest(String text) {
        return FENCE.matcher(text.replace("\r\n", "\n"))
                .results()
                .map(found -> new Fence(found.group(3), found.group(4).stripTrailing()))
                .max(Comparator.comparingInt(fence -> fence.code.length()));
    }
}
