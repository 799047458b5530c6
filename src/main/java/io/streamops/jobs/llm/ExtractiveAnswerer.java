package io.streamops.jobs.llm;

import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.PassageRetrieval.Passage;
import io.streamops.jobs.text.KeySentences;
import io.streamops.jobs.text.KeySentences.Sentence;
import io.streamops.kit.Truncation;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers with verbatim sentences from the passages, capitalized, because the index stores lower case. Says so if none fits.
 */
public final class ExtractiveAnswerer implements Answerer {
    public static final String MODEL = "extractive";
    static final String NOTHING = "Nothing was found in the search index that answers this.";

    private static final int MAX_SENTENCES = 5;
    private static final int LEADING_SENTENCES = 2;
    private static final int MAX_TEXT = 20_000;
    /** A page that covers less of the question, or far less than another page, is off topic. */
    private static final double FITS = 0.4;

    private static final double BESIDE_THE_BEST = 0.5;
    /** The score of further sentences relative to the best one. */
    private static final double NEARLY_AS_GOOD = 0.6;

    private final Vertx vertx;

    public ExtractiveAnswerer(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Reply answer(String question, List<Passage> passages, JobContext run) {
        var sentences = sentences(question, passages, run);
        if (sentences.isEmpty()) {
            run.token(NOTHING);
            return new Reply(NOTHING, MODEL);
        }
        var text = new StringBuilder();
        for (var sentence : sentences) {
            var piece =
                    (text.isEmpty() ? "" : " ") + capitalised(sentence.text()) + " [" + (sentence.source() + 1) + "]";
            text.append(piece);
            run.token(piece);
        }
        return new Reply(text.toString(), MODEL);
    }

    /** The sentences that fit; may be empty. Runs on a worker thread, because long texts take a while. */
    private List<Sentence> sentences(String question, List<Passage> passages, JobContext run) {
        return run.await(vertx.executeBlocking(() -> sentences(question, fitting(question, passages)), false));
    }

    /** The texts of all passages; those that do not fit are empty, so that numbers stay. */
    private static List<String> fitting(String question, List<Passage> passages) {
        var focus = KeySentences.QuestionFocus.in(question);
        var shares = passages.stream()
                .map(passage -> focus.shareIn(passage.title(), text(passage)))
                .toList();
        var least = Math.max(
                FITS, BESIDE_THE_BEST * shares.stream().max(Double::compare).orElse(0.0));
        return IntStream.range(0, passages.size())
                .mapToObj(i -> shares.get(i) < least ? "" : text(passages.get(i)))
                .toList();
    }

    private static String text(Passage passage) {
        return IndexAnswers.Citations.without(Truncation.exactly(passage.text(), MAX_TEXT));
    }

    /** If only page titles contain the words of the question, all sentences of those pages are candidates. */
    private static List<Sentence> sentences(String question, List<String> texts) {
        var found = KeySentences.of(texts, question, MAX_SENTENCES);
        if (found.isEmpty()) {
            return KeySentences.of(texts, null, LEADING_SENTENCES);
        }
        var best = found.stream().mapToDouble(Sentence::score).max().orElse(0);
        return found.stream()
                .filter(one -> one.score() >= NEARLY_AS_GOOD * best)
                .toList();
    }

    private static String capitalised(String sentence) {
        var first = sentence.codePointAt(0);
        return Character.toString(Character.toTitleCase(first)) + sentence.substring(Character.charCount(first));
    }
}
