package io.streamops.workflows.validation;

import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.SchemaException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules for each record: {@code {required: [member], schema: {…}}}; required members must not be null. For one thread. */
public final class RecordRules {
    /** The members of the rules. */
    public static final Set<String> KNOWN = Set.of("required", "schema");

    private static final int MOST_REQUIRED = 1_000;
    private static final Duration EACH = Duration.ofSeconds(2);

    private final List<String> required;
    private final @Nullable UserSchema schema;
    private final EvaluationBudget budget;

    private RecordRules(List<String> required, @Nullable UserSchema schema, EvaluationBudget budget) {
        this.required = required;
        this.schema = schema;
        this.budget = budget;
    }

    /**
     * Parses rules.
     *
     * @param pulse called while a record is checked
     * @throws InvalidRules if they are invalid
     */
    public static RecordRules of(JsonObject rules, Pulse pulse) {
        rules.fieldNames().stream()
                .filter(name -> !KNOWN.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidRules("The rules have \"%s\"; only required and schema are known".formatted(name));
                });
        var budget = new EvaluationBudget(EACH, pulse);
        return new RecordRules(required(rules.getValue("required")), schema(rules.getValue("schema"), budget), budget);
    }

    private static List<String> required(@Nullable Object names) {
        if (names == null) {
            return List.of();
        }
        if (!(names instanceof JsonArray array)
                || array.size() > MOST_REQUIRED
                || !array.stream().allMatch(String.class::isInstance)) {
            throw new InvalidRules("The rules' required must be a list of at most %d names".formatted(MOST_REQUIRED));
        }
        return array.stream().map(String.class::cast).toList();
    }

    private static @Nullable UserSchema schema(@Nullable Object schema, EvaluationBudget budget) {
        return switch (schema) {
            case null -> null;
            case JsonObject json -> new UserSchema(json, budget);
            default -> throw new InvalidRules("The rules' schema must be an object");
        };
    }

    /** Whether the record satisfies the rules. */
    public boolean accept(JsonObject record) {
        return missing(record).isEmpty() && (schema == null || inTime(() -> schema.accepts(record), false));
    }

    /** The reason why a record was not accepted. */
    public String reason(JsonObject record) {
        var unmet = schema;
        return missing(record)
                .map(name -> "has no \"" + name + "\"")
                .orElseGet(() ->
                        unmet == null ? "" : inTime(() -> unmet.reason(record), "is nested too deep to be checked"));
    }

    private Optional<String> missing(JsonObject record) {
        return required.stream().filter(name -> record.getValue(name) == null).findFirst();
    }

    /** Endless self-references and heavy backtracking use up the stack instead of the time. */
    private <T> T inTime(Supplier<T> check, T tooDeep) {
        budget.begin();
        try {
            return check.get();
        } catch (EvaluationBudget.Exhausted e) {
            throw new InvalidRules("The schema takes more than %d s for one record".formatted(EACH.toSeconds()));
        } catch (SchemaException | ClassCastException e) {
            throw new InvalidRules("The schema cannot be used");
        } catch (StackOverflowError e) {
            return tooDeep;
        }
    }
}
