package io.streamops.jobs.llm.openai;

import java.util.Optional;

/**
 * What differs between endpoints that are all called compatible. It is found out by asking: they refuse what they do not know,
 * and name it.
 *
 * @param usage whether it tells what an answer has cost, when asked to
 * @param maxTokens what it calls the bound of an answer
 */
record Dialect(boolean usage, String maxTokens) {
    static final String STREAM_OPTIONS = "stream_options";
    /** Of all endpoints but OpenAI's own for its newer models, which refuse it. */
    private static final String MAX_TOKENS = "max_tokens";

    private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";

    static final Dialect USUAL = new Dialect(true, MAX_TOKENS);

    /** How to ask again, where this was what the endpoint did not like. */
    Optional<Dialect> after(Refusal refusal) {
        if (usage && refusal.complainsOf(STREAM_OPTIONS)) {
            return Optional.of(new Dialect(false, maxTokens));
        }
        if (maxTokens.equals(MAX_TOKENS) && refusal.complainsOf(MAX_COMPLETION_TOKENS)) {
            return Optional.of(new Dialect(usage, MAX_COMPLETION_TOKENS));
        }
        return Optional.empty();
    }
}
