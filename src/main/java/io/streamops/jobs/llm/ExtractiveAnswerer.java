package io.streamops.jobs.llm;

import io.streamops.jobs.task.Answerer;
import io.streamops.jobs.task.Retrieval.Passage;
import io.streamops.jobs.task.TaskRun;
import io.streamops.jobs.text.Asked;
import io.streamops.jobs.text.KeySentences;
import io.streamops.jobs.text.KeySentences.Sentence;
import io.streamops.kit.Cut;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers with sentences of the passages, word for word but for a capital at the beginning: the index keeps text in small
 * letters. Says so where none of them fits.
 */
public final class ExtractiveAnswerer implements Answerer {
    public static final String MODEL = "extractive";
    static final String NOTHING = "Nothing was found in the search index that answers this.";

    private static final int MOST_SENTENCES = 5;
    private static final int UNASKED_SENTENCES = 2;
    private static final int MOST_TEXT = 20_000;
    /** A page that is about less of the question is about something else, and so is one that is about far less than another. */
    private static final double FITS = 0.4;

    private static final double BESIDE_THE_BEST = 0.5;
    /** Sentences beside the best one. */
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
        return run.await(vertx.executeBlocking(() -> sentences(question, fitting(question, passages)), false));
    }

    /** The texts of all passages, those that do not fit being empty: so numbers stay. */
    private static List<String> fitting(String question, List<Passage> passages) {
        var asked = Asked.in(question);
        var shares = passages.stream()
                .map(passage -> asked.shareIn(passage.title(), text(passage)))
                .toList();
        var least = Math.max(
                FITS, BESIDE_THE_BEST * shares.stream().max(Double::compare).orElse(0.0));
        return IntStream.range(0, passages.size())
                .mapToObj(i -> shares.get(i) < least ? "" : text(passages.get(i)))
                .toList();
    }

    private static String text(Passage passage) {
        return Citations.without(Cut.exactly(passage.text(), MOST_TEXT));
    }

    /** Where only the titles of the pages have the question's words, what the pages say of that is all that they say. */
    private static List<Sentence> sentences(String question, List<String> texts) {
        var found = KeySentences.of(texts, question, MOST_SENTENCES);
        if (found.isEmpty()) {
            return KeySentences.of(texts, null, UNASKED_SENTENCES);
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
