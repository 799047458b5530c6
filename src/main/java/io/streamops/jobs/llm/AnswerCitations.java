package io.streamops.jobs.llm;

import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The passages that an answer cites, by number in square brackets. */
final class AnswerCitations {
    private static final Pattern NUMBER = Pattern.compile("\\[([0-9]{1,3})]");

    private AnswerCitations() {}

    /** A page's text without its own footnotes, which would look like citations. */
    static String without(String text) {
        return NUMBER.matcher(text).replaceAll("");
    }

    static JsonArray of(String answer, List<Passage> passages) {
        var numbers = new TreeSet<Integer>();
        NUMBER.matcher(answer).results().forEach(found -> numbers.add(Integer.valueOf(found.group(1))));
        var citations = new JsonArray();
        for (var n : numbers) {
            if (n >= 1 && n <= passages.size()) {
                var passage = passages.get(n - 1);
                citations.add(
                        new JsonObject().put("n", n).put("url", passage.url()).put("title", passage.title()));
            }
        }
        return citations;
    }
}
