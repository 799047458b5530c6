package io.streamops.jobs.llm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The system prompts, from {@code resources/jobs/prompts}. */
final class Prompts {
    static final String PLAN = load("plan");
    static final String PLAN_AGAIN = load("plan-again");
    static final String CODE = load("code");
    static final String ANSWER = load("answer");

    private Prompts() {}

    private static String load(String name) {
        var path = "/jobs/prompts/" + name + ".txt";
        try (var file = Objects.requireNonNull(Prompts.class.getResourceAsStream(path), path)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
