package io.streamops.workflows.validation;

import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.SchemaException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What every record has to be: {@code {required: [member], schema: {…}}}, where a member that is required may not be null. Of one
 * thread.
 */
public final class RecordRules {
    /** Their members. */
    public static final Set<String> KNOWN = Set.of("required", "schema");

    private static final int MOST_REQUIRED = 1_000;
    private static final Duration EACH = Duration.ofSeconds(2);

    private final List<String> required;
    private final @Nullable UserSchema schema;
    private final EvaluationBudget patience;

    private RecordRules(List<String> required, @Nullable UserSchema schema, EvaluationBudget patience) {
        this.required = required;
        this.schema = schema;
        this.patience = patience;
    }

    /**
     * Reads them.
     *
     * @param pulse asked while a record is looked at
     * @throws InvalidRules where they cannot be used
     */
    public static RecordRules of(JsonObject rules, Pulse pulse) {
        rules.fieldNames().stream()
                .filter(name -> !KNOWN.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidRules("The rules have \"%s\"; only required and schema are known".formatted(name));
                });
        var patience = new EvaluationBudget(EACH, pulse);
        return new RecordRules(
                required(rules.getValue("required")), schema(rules.getValue("schema"), patience), patience);
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

    private static @Nullable UserSchema schema(@Nullable Object schema, EvaluationBudget patience) {
        return switch (schema) {
            case null -> null;
            case JsonObject json -> new UserSchema(json, patience);
            default -> throw new InvalidRules("The rules' schema must be an object");
        };
    }

    /** Whether the record keeps them. */
    public boolean accept(JsonObject record) {
        return missing(record).isEmpty() && (schema == null || inTime(() -> schema.accepts(record), false));
    }

    /** Why a record that was not accepted was not. */
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

    private interface Check<T> {
        T made();
    }

    /** A schema that refers to itself without end, or a pattern with much to go back on, runs out of stack and not of time. */
    private <T> T inTime(Check<T> check, T tooDeep) {
        patience.begin();
        try {
            return check.made();
        } catch (EvaluationBudget.Exhausted e) {
            throw new InvalidRules("The schema takes more than %d s for one record".formatted(EACH.toSeconds()));
        } catch (SchemaException | ClassCastException e) {
            throw new InvalidRules("The schema cannot be used");
        } catch (StackOverflowError e) {
            return tooDeep;
        }
    }
}
