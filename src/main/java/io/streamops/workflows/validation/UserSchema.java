package io.streamops.workflows.validation;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A client's JSON Schema, ready to check records within a time budget. For one thread. */
final class UserSchema {
    /** Elements of an array; the library compares each with each. */
    private static final int MOST_UNIQUE = 5_000;

    private static final Set<String> CONTAINERS = Set.of(
            "$ref", "$dynamicRef", "properties", "patternProperties", "items", "prefixItems", "allOf", "then", "else");

    /**
     * A checked schema: it refers to nothing outside, and its patterns are replaced by formats, so that we match them within the
     * time budget.
     *
     * @param json the schema, a copy
     * @param patterns by the numbers of their formats
     * @param namePatterns patterns for the names of members, which stay in the schema
     * @param unique whether it contains {@code uniqueItems}
     */
    record CheckedSchema(JsonObject json, List<Pattern> patterns, List<Pattern> namePatterns, boolean unique) {
        static final String FORMAT = "streamops-pattern-";

        private static final int LONGEST = 256 << 10;
        static final int MOST_PATTERNS = 1_000;
        static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

        static CheckedSchema of(JsonObject schema) {
            if (schema.encode().length() > LONGEST) {
                throw new InvalidRules("The schema has more than %d characters".formatted(LONGEST));
            }
            return new SchemaWalk().through(schema.copy());
        }
    }

    private final CheckedSchema schema;
    private final EvaluationBudget budget;
    private final Validator quick;
    private final Validator thorough;

    UserSchema(JsonObject schema, EvaluationBudget budget) {
        this.schema = CheckedSchema.of(schema);
        this.budget = budget;
        this.quick = validator(OutputFormat.Flag);
        this.thorough = validator(OutputFormat.Basic);
    }

    private Validator validator(OutputFormat format) {
        var options = new JsonSchemaOptions()
                .setBaseUri("app://streamops")
                .setDraft(Draft.DRAFT202012)
                .setOutputFormat(format);
        // The library modifies the schema.
        return Validator.create(JsonSchema.of(schema.json().copy()), options, this::format);
    }

    /** The library calls this after each check, so the budget is checked here too. */
    @SuppressWarnings("NullAway") // the library expects null for a match, and has no annotations
    private String format(@Nullable String type, @Nullable String format, @Nullable Object value) {
        budget.check();
        if (format == null || !format.startsWith(CheckedSchema.FORMAT) || !(value instanceof String text)) {
            return null;
        }
        return matches(format.substring(CheckedSchema.FORMAT.length()), text) ? null : "String does not match pattern";
    }

    private boolean matches(String number, String text) {
        var pattern = schema.patterns().get(Integer.parseInt(number));
        return pattern.matcher(new InterruptibleText(text, budget)).find();
    }

    /** Whether the record is valid. */
    boolean accepts(JsonObject record) {
        if (schema.unique() && hasLongArray(record)) {
            return false;
        }
        matchNames(record);
        return Boolean.TRUE.equals(quick.validate(record).getValid());
    }

    /** The reason why a record is invalid. */
    String reason(JsonObject record) {
        if (schema.unique() && hasLongArray(record)) {
            return "has an array of more than %d elements, too many to be compared".formatted(MOST_UNIQUE);
        }
        var errors = thorough.validate(record).getErrors();
        return errors == null ? "breaks the schema" : cause(errors);
    }

    private static String cause(List<OutputUnit> errors) {
        var cause = errors.stream()
                .filter(error -> !CONTAINERS.contains(keyword(error)))
                .findFirst();
        return cause.or(() -> errors.stream().findFirst())
                .map(error -> place(error) + error.getError())
                .orElse("breaks the schema");
    }

    private static String place(OutputUnit error) {
        var place = Optional.ofNullable(error.getInstanceLocation()).orElse("#");
        return place.length() <= 1 ? "" : place.substring(1) + ": ";
    }

    private static String keyword(OutputUnit error) {
        var location = Optional.ofNullable(error.getKeywordLocation()).orElse("");
        return location.substring(location.lastIndexOf('/') + 1);
    }

    /** The library matches names without the budget; what is within the budget here is so there. */
    private void matchNames(@Nullable Object value) {
        if (schema.namePatterns().isEmpty()) {
            return;
        }
        switch (value) {
            case JsonObject object ->
                object.fieldNames().forEach(name -> {
                    schema.namePatterns()
                            .forEach(pattern -> pattern.matcher(new InterruptibleText(name, budget))
                                    .find());
                    matchNames(object.getValue(name));
                });
            case JsonArray array -> array.forEach(this::matchNames);
            case null -> {}
            default -> {}
        }
    }

    private static boolean hasLongArray(@Nullable Object value) {
        return switch (value) {
            case JsonObject object ->
                object.fieldNames().stream().anyMatch(name -> hasLongArray(object.getValue(name)));
            case JsonArray array -> array.size() > MOST_UNIQUE || array.stream().anyMatch(UserSchema::hasLongArray);
            case null -> false;
            default -> false;
        };
    }

    /** A text that checks the budget at each character, as patterns cannot be interrupted otherwise. */
    record InterruptibleText(CharSequence text, EvaluationBudget budget) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.check();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new InterruptibleText(text.subSequence(start, end), budget);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
