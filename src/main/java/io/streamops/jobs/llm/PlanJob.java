package io.streamops.jobs.llm;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.jobs.llm.openai.ChatClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Lets the model plan a workflow; an invalid plan is sent back once for correction. */
record PlanJob(ChatClient endpoint) implements JobHandler {
    static final String INVALID = "plan_invalid";

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var goal = LlmPayloads.text(payload, "goal");
        var context = LlmPayloads.optional(payload, "context");
        var parts = context == null ? List.of("Goal: " + goal) : List.of("Goal: " + goal, "Context: " + context);
        var messages = LlmPayloads.conversation(Prompts.PLAN, parts);
        var answer = endpoint.complete(ChatClient.Request.of(messages), run);
        return switch (PlanParser.of(answer.text(), goal)) {
            case PlanParser.Outcome.Good good -> result(good.plan(), answer);
            case PlanParser.Outcome.Bad bad -> again(messages, answer, bad.problems(), goal, run);
        };
    }

    private JsonObject again(
            JsonArray messages, ChatClient.Completion answer, List<String> problems, String goal, JobContext run) {
        run.message("the plan is invalid (" + String.join("; ", problems) + "); the model is asked to correct it");
        var corrected = endpoint.complete(
                ChatClient.Request.of(messages.copy()
                        .add(ChatClient.Request.message("assistant", answer.text()))
                        .add(ChatClient.Request.message(
                                "user", Prompts.PLAN_AGAIN + "\n- " + String.join("\n- ", problems)))),
                run);
        return switch (PlanParser.of(corrected.text(), goal)) {
            case PlanParser.Outcome.Good good -> result(good.plan(), corrected);
            case PlanParser.Outcome.Bad bad ->
                throw Failure.permanent(INVALID, "the model's plan is invalid: " + String.join("; ", bad.problems()));
        };
    }

    private static JsonObject result(PlanParser.Plan plan, ChatClient.Completion answer) {
        return new JsonObject()
                .put("plan", plan.toJson())
                .put("text", answer.text())
                .put("model", answer.model());
    }
}
