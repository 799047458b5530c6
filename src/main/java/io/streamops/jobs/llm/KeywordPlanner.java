package io.streamops.jobs.llm;

import io.streamops.contract.event.StepNames;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Plans without a model: selects the built-in steps that the goal mentions, in their usual order, with the goal's URLs and
 * query. Deterministic.
 */
final class KeywordPlanner implements JobHandler {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    /** Word stems by which people name a step. */
    private static final Map<String, List<String>> WORDS = Map.of(
            StepNames.CRAWL, List.of("crawl", "fetch", "scrap", "download", "spider", "visit"),
            StepNames.VALIDATE, List.of("valid", "verif", "check"),
            StepNames.TRANSFORM, List.of("transform", "clean", "normali", "convert", "renam", "reshap"),
            StepNames.STORE, List.of("store", "storing", "storag", "save", "saving", "persist", "archiv", "keep"),
            StepNames.INDEX, List.of("index"),
            StepNames.SEARCH, List.of("search", "find", "look", "query", "querie"),
            StepNames.EXPORT, List.of("export", "csv", "ndjson"));

    /** The query: the quoted words after a verb of searching, or the words up to the next clause. */
    private static final Pattern SEARCHED = Pattern.compile(
            "(?is)\\b(?:search|find|look|quer)\\p{L}*\\s+(?:(?:in\\s+)?the\\s+index\\s+)?(?:(?:for|up)\\s+)?"
                    + "(?:[^\"]{0,40}\"([^\"]+)\"|(.+?)(?=\\s+(?:and|then)\\s|[,.;:!?](?:\\s|$)|$))");

    /** Names the index as the place to search, not as a step. */
    private static final Pattern THE_INDEX =
            Pattern.compile("(?i)\\b((?:search|find|look|quer)\\p{L}*)(?:\\s+in)?\\s+the\\s+index\\b");

    private static final int LONGEST_QUERY = 300;
    private static final Set<String> NOT = Set.of("not", "no", "without", "never", "don", "t", "dont", "skip");

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var goal = LlmPayloads.text(payload, "goal");
        var context = LlmPayloads.optional(payload, "context");
        var plan = plan(goal, context == null ? goal : goal + " " + context);
        var text = "%s: %s. Made from the words of the goal, without a language model."
                .formatted(
                        plan.name(),
                        String.join(
                                ", then ",
                                plan.steps().stream().map(String::valueOf).toList()));
        run.token(text);
        return new JsonObject().put("plan", plan.toJson()).put("text", text).put("model", ExtractiveAnswerer.MODEL);
    }

    private static PlanParser.Plan plan(String goal, String all) {
        var urls = PlanInputReader.addresses(all);
        var named =
                named(THE_INDEX.matcher(PlanInputReader.withoutAddresses(goal)).replaceAll("$1"));
        var steps = StepNames.IN_USUAL_ORDER.stream()
                .filter(step -> named.contains(step) || (step.equals(StepNames.CRAWL) && !urls.isEmpty()))
                .toList();
        if (steps.isEmpty()) {
            throw LlmPayloads.notConfigured(
                    "without a language model, a plan consists of the steps that the goal names; it names none of "
                            + String.join(", ", StepNames.IN_USUAL_ORDER));
        }
        var input = new JsonObject();
        if (!urls.isEmpty()) {
            input.put("urls", new JsonArray(urls));
        }
        if (steps.contains(StepNames.SEARCH)) {
            input.put("query", query(goal));
        }
        return new PlanParser.Plan(PlanParser.Plan.name(goal), new JsonArray(steps), input);
    }

    /** If the goal does not clearly name a query, the whole goal is the query. */
    private static String query(String goal) {
        var searched = SEARCHED.matcher(goal);
        if (!searched.find()) {
            return Truncation.exactly(goal, LONGEST_QUERY);
        }
        return Truncation.exactly(searched.group(1) == null ? searched.group(2) : searched.group(1), LONGEST_QUERY)
                .strip();
    }

    private static Set<String> named(String goal) {
        var words = Arrays.asList(BETWEEN_WORDS.split(goal.toLowerCase(Locale.ROOT)));
        var named = new HashSet<String>();
        for (var i = 0; i < words.size(); i++) {
            var word = words.get(i);
            if (i == 0 || !NOT.contains(words.get(i - 1))) {
                WORDS.forEach((step, beginnings) -> {
                    if (beginnings.stream().anyMatch(word::startsWith)) {
                        named.add(step);
                    }
                });
            }
        }
        return named;
    }
}
