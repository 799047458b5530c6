package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PagePassage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Matches the words of a question against a page's text: how much of the question they cover, and in which passage most of
 * them are.
 */
final class TermCoverage {
    private static final int MAX_TEXT = 50_000;
    private static final int PASSAGES = 100;

    private final ParsedQuestion question;
    private final Map<String, ParsedQuestion.Term> terms;
    private final IndexSchema schema;

    TermCoverage(ParsedQuestion question, IndexSchema schema) {
        this.question = question;
        this.terms = question.terms();
        this.schema = schema;
    }

    /**
     * The matches in a page.
     *
     * @param share of the question's total weight, from 0 to 1
     * @param passage with the highest weight
     */
    record Match(double share, PagePassage passage) {}

    Match in(StoredDocument page) throws IOException {
        var whole = page.text();
        var text = whole.substring(0, Math.min(MAX_TEXT, whole.length()));
        var passages = PagePassage.of(text, PASSAGES);
        var inPage = new double[question.words().size()];
        var best = new PagePassage(0, 0);
        var most = -1.0;
        var counted = count(text, page.language(), passages);
        for (var i = 0; i < passages.size(); i++) {
            var sum = 0.0;
            for (var word = 0; word < inPage.length; word++) {
                sum += counted[i][word];
                inPage[word] = Math.max(inPage[word], counted[i][word]);
            }
            if (sum > most) {
                most = sum;
                best = passages.get(i);
            }
        }
        for (var head : List.of(page.title(), page.description())) {
            var inHead = count(head, page.language(), List.of(new PagePassage(0, head.length())))[0];
            for (var word = 0; word < inPage.length; word++) {
                inPage[word] = Math.max(inPage[word], inHead[word]);
            }
        }
        return new Match(share(inPage), best);
    }

    private double share(double[] weights) {
        var sum = 0.0;
        for (var each : weights) {
            sum += each;
        }
        return question.weight() == 0 ? 0 : sum / question.weight();
    }

    /** For each passage and word of the question: the weight found. */
    private double[][] count(String text, String language, List<PagePassage> passages) throws IOException {
        var weights = new double[passages.size()][question.words().size()];
        try (var tokens = schema.analyzer(language).tokenStream(PageFields.TEXT, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var offset = tokens.addAttribute(OffsetAttribute.class);
            tokens.reset();
            var at = 0;
            while (tokens.incrementToken()) {
                while (at < passages.size()
                        && offset.startOffset() >= passages.get(at).end()) {
                    at++;
                }
                var found = at < passages.size() ? terms.get(term.toString()) : null;
                if (found != null) {
                    weights[at][found.word()] = Math.max(weights[at][found.word()], found.weight());
                }
            }
            tokens.end();
        }
        return weights;
    }
}
