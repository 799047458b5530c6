package io.streamops.jobs.llm;

import io.streamops.jobs.task.Answerer;
import io.streamops.jobs.task.Retrieval.Passage;
import io.streamops.jobs.task.TaskRun;
import io.streamops.jobs.text.KeySentences;
import io.streamops.jobs.text.KeySentences.Sentence;
import io.streamops.kit.Cut;
import io.vertx.core.Vertx;
import java.util.List;

/**
 * Answers with sentences of the passages, word for word but for a capital at the beginning: the index keeps text in small
 * letters. Says so where none of them fits.
 */
public final class ExtractiveAnswerer implements Answerer {
    public static final String MODEL = "extractive";
    static final String NOTHING = "Nothing was found in the search index that answers this.";

    private static final int MOST_SENTENCES = 5;
    private static final int MOST_TEXT = 20_000;
    /** How much of the question's words the best sentence must have, and the others of what the best has. */
    private static final double FITS = 0.3;

    private static final double NEARLY_AS_GOOD = 0.6;

    private final Vertx vertx;

    public ExtractiveAnswerer(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Reply answer(String question, List<Passage> passages, TaskRun run) {
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

    /** Those that fit; empty if none does. Found on a worker thread: long texts take a while. */
    private List<Sentence> sentences(String question, List<Passage> passages, TaskRun run) {
        var texts = passages.stream()
                .map(passage -> Citations.without(Cut.exactly(passage.text(), MOST_TEXT)))
                .toList();
        var found = run.await(vertx.executeBlocking(() -> KeySentences.of(texts, question, MOST_SENTENCES), false));
        var best = found.stream().mapToDouble(Sentence::score).max().orElse(0);
        return best < FITS
                ? List.of()
                : found.stream()
                        .filter(one -> one.score() >= NEARLY_AS_GOOD * best)
                        .toList();
    }

    private static String capitalised(String sentence) {
        var first = sentence.codePointAt(0);
        return Character.toString(Character.toTitleCase(first)) + sentence.substring(Character.charCount(first));
    }
}
