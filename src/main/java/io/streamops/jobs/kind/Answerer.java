package io.streamops.jobs.kind;

import io.streamops.jobs.kind.PassageRetrieval.Passage;
import java.util.List;

/** Answers a question from passages, and cites them by number in square brackets, from 1. */
public interface Answerer {
    /**
     * An answer.
     *
     * @param model that gave it
     */
    record Reply(String text, String model) {}

    /** Also publishes the answer's tokens as they arrive. */
    Reply answer(String question, List<Passage> passages, JobContext run);
}
