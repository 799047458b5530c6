package io.streamops.jobs.llm.openai;

import java.util.Optional;

/**
 * The differences between compatible endpoints, discovered from their error messages, which name unknown parameters.
 *
 * @param usage whether usage can be requested
 * @param maxTokens the name of the parameter that limits the answer
 */
record EndpointDialect(boolean usage, String maxTokens) {
    static final String STREAM_OPTIONS = "stream_options";
    /** Accepted by all endpoints except OpenAI's newer models. */
    private static final String MAX_TOKENS = "max_tokens";

    private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";

    static final EndpointDialect USUAL = new EndpointDialect(true, MAX_TOKENS);

    /** The dialect for a retry, if the error is about a known difference. */
    Optional<EndpointDialect> after(ErrorResponse refusal) {
        if (usage && refusal.complainsOf(STREAM_OPTIONS)) {
            return Optional.of(new EndpointDialect(false, maxTokens));
        }
        if (maxTokens.equals(MAX_TOKENS) && refusal.complainsOf(MAX_COMPLETION_TOKENS)) {
            return Optional.of(new EndpointDialect(usage, MAX_COMPLETION_TOKENS));
        }
        return Optional.empty();
    }
}
