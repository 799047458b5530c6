package io.streamops.jobs.llm;

/** What is said where a job needs a language model and none is set. */
final class NotConfigured {
    static final String CODE = "llm_not_configured";
    static final String HELP = "LLM_BASE_URL (with LLM_MODEL and LLM_API_KEY) sets one";

    private NotConfigured() {}
}
