package io.streamops.jobs.kind;

import io.streamops.jobs.kind.PassageRetrieval.Passage;
import java.util.List;

/** Answers a question from passages, with numbers in square brackets that cite them: 1 is the first. */
public interface Answerer {
    /**
     * An answer.
     *
     * @param model what it is from
     */
    record Reply(String text, String model) {}

    /** Tells the answer's tokens as they come. */
    Reply answer(String question, List<Passage> passages, JobContext run);
}
