package io.streamops.jobs.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.StepNames;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanParserTest {
    private static PlanParser.Plan good(String text) {
        var outcome = PlanParser.of(text, "the goal");
        assertThat(outcome).isInstanceOf(PlanParser.Outcome.Good.class);
        return ((PlanParser.Outcome.Good) outcome).plan();
    }

    private static List<String> problems(String text) {
        var outcome = PlanParser.of(text, "the goal");
        assertThat(outcome).isInstanceOf(PlanParser.Outcome.Bad.class);
        return ((PlanParser.Outcome.Bad) outcome).problems();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"n\",\"steps\":[\"crawl\"]}",
                "```json\n{\"name\":\"n\",\"steps\":[\"crawl\"]}\n```",
                "I use {braces} and \"{\": {\"name\":\"n\",\"steps\":[{\"name\":\" Crawl \"}]} {\"name\":\"other\"}",
                "{\"plan\":{\"name\":\"n\",\"steps\":[{\"name\":\"crawl\",\"with\":{},\"why\":\"}{\"}],\"input\":null}}",
                "{ not json, but then { \"name\": \"n\", \"steps\": [\"crawl\"], \"confidence\": 0.9 }"
            })
    void aPlanIsFoundWhateverIsAroundIt(String text) {
        assertThat(good(text)).isEqualTo(new PlanParser.Plan("n", new JsonArray().add("crawl"), new JsonObject()));
    }

    @Test
    void thePromptNamesEachBuiltInStep() {
        assertThat(StepNames.ALL)
                .containsExactlyInAnyOrderElementsOf(StepNames.IN_USUAL_ORDER)
                .allMatch(step -> Prompts.PLAN.contains("- \"" + step + "\": "));
    }

    @Test
    void aPlanWithoutANameIsNamedAfterItsGoal() {
        assertThat(good("{\"steps\":[\"store\"]}").name()).isEqualTo("the goal");
    }

    @Test
    void everyProblemIsNamed() {
        assertThat(problems("""
                        {"steps": ["crawl", "bake", 7, {"name": "store", "with": 1, "timeoutMs": 1.5, "retries": 99}, null],
                         "input": {"urls": ["ftp://x"], "rules": [], "query": {}}}"""))
                .hasSize(9)
                .anyMatch(problem -> problem.startsWith("step 2: \"bake\" is not a step; the steps are crawl"))
                .anyMatch(problem -> problem.startsWith("step 3: \"7\" is not a step"))
                .anyMatch(problem -> problem.startsWith("step 4: \"with\""))
                .anyMatch(problem -> problem.startsWith("step 4: \"timeoutMs\""))
                .anyMatch(problem -> problem.startsWith("step 4: \"retries\" must be a whole number from 0 to 10"))
                .anyMatch(problem -> problem.startsWith("\"input.urls\""));
    }

    @Test
    void whatIsNoPlanIsRefused() {
        assertThat(problems("")).containsExactly("it contains no JSON object");
        assertThat(problems("{{{{{{{{")).containsExactly("it contains no JSON object");
        assertThat(problems("{\"steps\":[]}")).hasSize(1);
        assertThat(problems("{\"steps\":" + new JsonArray(java.util.Collections.nCopies(21, "store")) + "}"))
                .containsExactly("\"steps\" has 21 steps; 20 are allowed");
    }

    @Test
    void hugeNonsenseIsReadInBoundedTime() {
        assertThat(problems("{\"a".repeat(300_000))).hasSize(1);
    }
}
