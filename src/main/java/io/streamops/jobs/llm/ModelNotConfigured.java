package io.streamops.jobs.llm;

/** The error of a job that requires a language model, without one. */
final class ModelNotConfigured {
    static final String CODE = "llm_not_configured";
    static final String HELP = "LLM_BASE_URL (with LLM_MODEL and LLM_API_KEY) sets one";

    private ModelNotConfigured() {}
}
