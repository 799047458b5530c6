package io.streamops.workflows.validation;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A user's schema after it was looked through: nothing in it leads elsewhere, and its patterns are taken out and replaced by
 * formats of our own names, so that they are matched by us, against the clock.
 *
 * @param json the schema to check by, which is nobody else's
 * @param patterns by those formats' numbers
 * @param namePatterns those for the names of members, which stay where they are
 * @param unique whether it asks that the elements of an array be different
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
