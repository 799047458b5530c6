package io.streamops.jobs.llm;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobKindDefinition;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.jobs.llm.openai.ChatLimits;
import io.streamops.kit.WallClock;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The job kinds that use a language model, and their replacements without one. */
public final class LlmKinds {
    /** The concurrency of chats; endpoints process only a few at once. */
    private static final int CHATS = 8;

    private static final int OTHERS = 4;
    private static final Duration MODEL_LIMIT = Duration.ofMinutes(10);
    private static final Duration INDEX_LIMIT = Duration.ofMinutes(1);

    private LlmKinds() {}

    /** The job kinds chat, plan and code. */
    public static List<JobKindDefinition> kinds(Vertx vertx, LlmSettings settings, PassageRetrieval retrieval) {
        return endpoint(vertx, settings).map(LlmKinds::withModel).orElseGet(() -> withoutModel(vertx, retrieval));
    }

    private static List<JobKindDefinition> withModel(ChatClient endpoint) {
        return List.of(
                new JobKindDefinition(JobKind.CHAT, new ChatJob(endpoint), CHATS, MODEL_LIMIT),
                new JobKindDefinition(JobKind.PLAN, new PlanJob(endpoint), OTHERS, MODEL_LIMIT),
                new JobKindDefinition(JobKind.CODE, new CodeJob(endpoint), OTHERS, MODEL_LIMIT));
    }

    private static List<JobKindDefinition> withoutModel(Vertx vertx, PassageRetrieval retrieval) {
        var found = new IndexAnswers(retrieval, new ExtractiveAnswerer(vertx));
        return List.of(
                new JobKindDefinition(JobKind.CHAT, new ExtractiveChat(found), CHATS, INDEX_LIMIT),
                new JobKindDefinition(JobKind.PLAN, new KeywordPlanner(), OTHERS, INDEX_LIMIT),
                new JobKindDefinition(JobKind.CODE, new ExtractiveCode(found), OTHERS, INDEX_LIMIT));
    }

    /** Answers questions from retrieved passages. */
    public static Answerer answerer(Vertx vertx, LlmSettings settings) {
        return endpoint(vertx, settings).<Answerer>map(LlmAnswerer::new).orElseGet(() -> new ExtractiveAnswerer(vertx));
    }

    private static Optional<ChatClient> endpoint(Vertx vertx, LlmSettings settings) {
        return settings.baseUrl().map(set -> new ChatClient(vertx, settings, ChatLimits.USUAL, WallClock.get()));
    }
}
