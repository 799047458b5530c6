package io.streamops.jobs.llm;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.Answerer;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.kind.PassageRetrieval;
import io.streamops.jobs.llm.openai.ChatClient;
import io.streamops.kit.WallClock;
import io.streamops.settings.LlmSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
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
    public static List<JobHandler.Definition> kinds(Vertx vertx, LlmSettings settings, PassageRetrieval retrieval) {
        return endpoint(vertx, settings).map(LlmKinds::withModel).orElseGet(() -> withoutModel(vertx, retrieval));
    }

    private static List<JobHandler.Definition> withModel(ChatClient endpoint) {
        return List.of(
                new JobHandler.Definition(JobKind.CHAT, new ChatJob(endpoint), CHATS, MODEL_LIMIT),
                new JobHandler.Definition(JobKind.PLAN, new PlanJob(endpoint), OTHERS, MODEL_LIMIT),
                new JobHandler.Definition(JobKind.CODE, new CodeJob(endpoint), OTHERS, MODEL_LIMIT));
    }

    private static List<JobHandler.Definition> withoutModel(Vertx vertx, PassageRetrieval retrieval) {
        var found = new IndexAnswers(retrieval, new ExtractiveAnswerer(vertx));
        return List.of(
                new JobHandler.Definition(JobKind.CHAT, new IndexAnswers.ExtractiveChat(found), CHATS, INDEX_LIMIT),
                new JobHandler.Definition(JobKind.PLAN, new KeywordPlanner(), OTHERS, INDEX_LIMIT),
                new JobHandler.Definition(JobKind.CODE, new IndexAnswers.ExtractiveCode(found), OTHERS, INDEX_LIMIT));
    }

    /** Answers questions from retrieved passages. */
    public static Answerer answerer(Vertx vertx, LlmSettings settings) {
        return endpoint(vertx, settings).<Answerer>map(LlmAnswerer::new).orElseGet(() -> new ExtractiveAnswerer(vertx));
    }

    private static Optional<ChatClient> endpoint(Vertx vertx, LlmSettings settings) {
        return settings.baseUrl().map(set -> new ChatClient(vertx, settings, ChatClient.Limits.USUAL, WallClock.get()));
    }

    /** Passes a conversation to the model and returns its answer. */
    record ChatJob(ChatClient endpoint) implements JobHandler {
        @Override
        public JsonObject run(JsonObject payload, JobContext run) {
            var maxTokens = payload.getInteger("max_tokens");
            var request = new ChatClient.Request(
                    LlmPayloads.messages(payload),
                    payload.getString("model"),
                    payload.getNumber("temperature"),
                    maxTokens);
            var answer = endpoint.complete(request, run);
            var result = new JsonObject().put("text", answer.text()).put("model", answer.model());
            return answer.usage() == null ? result : result.put("usage", answer.usage());
        }
    }
}
