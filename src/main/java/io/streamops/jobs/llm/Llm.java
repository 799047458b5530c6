package io.streamops.jobs.llm;

import io.streamops.contract.job.JobTask;
import io.streamops.jobs.llm.openai.ChatEndpoint;
import io.streamops.jobs.llm.openai.Limits;
import io.streamops.jobs.task.Answerer;
import io.streamops.jobs.task.Retrieval;
import io.streamops.jobs.task.TaskKind;
import io.streamops.kit.WallClock;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The job kinds that use a language model, and their replacements without one. */
public final class Llm {
    /** The concurrency of chats; endpoints process only a few at once. */
    private static final int CHATS = 8;

    private static final int OTHERS = 4;
    private static final Duration MODEL_LIMIT = Duration.ofMinutes(10);
    private static final Duration INDEX_LIMIT = Duration.ofMinutes(1);

    private Llm() {}

    /** The job kinds chat, plan and code. */
    public static List<TaskKind> kinds(Vertx vertx, LlmSettings settings, Retrieval retrieval) {
        return endpoint(vertx, settings).map(Llm::withModel).orElseGet(() -> withoutModel(vertx, retrieval));
    }

    private static List<TaskKind> withModel(ChatEndpoint endpoint) {
        return List.of(
                new TaskKind(JobTask.CHAT, new ChatTask(endpoint), CHATS, MODEL_LIMIT),
                new TaskKind(JobTask.PLAN, new PlanTask(endpoint), OTHERS, MODEL_LIMIT),
                new TaskKind(JobTask.CODE, new CodeTask(endpoint), OTHERS, MODEL_LIMIT));
    }

    private static List<TaskKind> withoutModel(Vertx vertx, Retrieval retrieval) {
        var found = new Found(retrieval, new ExtractiveAnswerer(vertx));
        return List.of(
                new TaskKind(JobTask.CHAT, new ExtractiveChat(found), CHATS, INDEX_LIMIT),
                new TaskKind(JobTask.PLAN, new PlanOfWords(), OTHERS, INDEX_LIMIT),
                new TaskKind(JobTask.CODE, new ExtractiveCode(found), OTHERS, INDEX_LIMIT));
    }

    /** Answers questions from retrieved passages. */
    public static Answerer answerer(Vertx vertx, LlmSettings settings) {
        return endpoint(vertx, settings).<Answerer>map(LlmAnswerer::new).orElseGet(() -> new ExtractiveAnswerer(vertx));
    }

    private static Optional<ChatEndpoint> endpoint(Vertx vertx, LlmSettings settings) {
        return settings.baseUrl().map(set -> new ChatEndpoint(vertx, settings, Limits.USUAL, WallClock.get()));
    }
}
