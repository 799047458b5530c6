package io.streamops.jobs.llm;

import io.streamops.kit.JarFiles;

/** The system prompts, from {@code resources/jobs/prompts}. */
final class Prompts {
    static final String PLAN = load("plan");
    static final String PLAN_AGAIN = load("plan-again");
    static final String CODE = load("code");
    static final String ANSWER = load("answer");

    private Prompts() {}

    private static String load(String name) {
        return JarFiles.text("/jobs/prompts/" + name + ".txt").strip();
    }
}
