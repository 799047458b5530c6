package io.streamops.jobs.llm;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A fenced code block in a model's answer.
 *
 * @param language the language of the fence; empty if it names none
 */
record CodeFence(String language, String code) {
    /** The closing fence may be missing, because the answer was cut off. */
    private static final Pattern FENCE = Pattern.compile(
            "^(?<indent> {0,3})(?<fence>`{3,}|~{3,})[ \\t]*(?<language>[^\\s`]*)[^\\n`]*\\n(?<code>.*?)(?:^ {0,3}\\k<fence>[`~]*[ \\t]*$|\\z)",
            Pattern.DOTALL | Pattern.MULTILINE);

    /** The longest block, which is probably the requested code. */
    static Optional<CodeFence> longest(String text) {
        return FENCE.matcher(text.replace("\r\n", "\n"))
                .results()
                .map(found -> new CodeFence(found.group(3), found.group(4).stripTrailing()))
                .max(Comparator.comparingInt(fence -> fence.code.length()));
    }
}
