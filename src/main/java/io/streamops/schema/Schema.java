package io.streamops.schema;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates values by a JSON Schema; thread-safe. A {@link FastSchemaCheck} accepts nearly all values; the validator finds the errors
 * of the others.
 */
public final class Schema {
    private static final String DOCUMENT = "app://streamops/contract";

    private final FastSchemaCheck fast;
    private final Validator flag;
    private final Validator thorough;

    private Schema(FastSchemaCheck fast, Validator flag, Validator thorough) {
        this.fast = fast;
        this.flag = flag;
        this.thorough = thorough;
    }

    /** The schemas of one document, with references between them. */
    public static final class Library {
        private final SchemaRepository repository = SchemaRepository.create(options(OutputFormat.Flag));
        private final FastSchemaReader reader;

        public Library(JsonObject document) {
            reader = new FastSchemaReader(document.copy()); // the validator writes into it
            repository.dereference(DOCUMENT, JsonSchema.of(document));
        }

        /** The schema at a JSON pointer into the document. */
        public Schema at(String pointer) {
            var reference = DOCUMENT + "#" + pointer;
            return new Schema(
                    reader.at(pointer),
                    repository.validator(reference, options(OutputFormat.Flag)),
                    repository.validator(reference, options(OutputFormat.Basic)));
        }
    }

    /** A schema without references. */
    public static Schema of(JsonObject schema) {
        var json = JsonSchema.of(schema.copy()); // the validator writes into it
        return new Schema(
                new FastSchemaReader(schema).read(schema),
                Validator.create(json, options(OutputFormat.Flag)),
                Validator.create(json, options(OutputFormat.Basic)));
    }

    /** The errors of the value; empty if it is valid, which is the fast case. */
    public List<FieldError> check(@Nullable Object value) {
        return fast.accepts(value) ? List.of() : checkThoroughly(value);
    }

    /** The same without the fast check. */
    List<FieldError> checkThoroughly(@Nullable Object value) {
        return Boolean.TRUE.equals(flag.validate(value).getValid())
                ? List.of()
                : SchemaErrors.of(thorough.validate(value).getErrors());
    }

    private static JsonSchemaOptions options(OutputFormat format) {
        return new JsonSchemaOptions()
                .setBaseUri("app://streamops")
                .setDraft(Draft.DRAFT202012)
                .setOutputFormat(format);
    }

    /**
     * Turns the report of a JSON Schema validator into errors for a client: only the causes, without the enclosing schemas that fail
     * with them, each with a pointer to its field, also if the field is missing.
     */
    private static final class SchemaErrors {
        private static final Pattern MISSING = Pattern.compile("required property \"(.*)\"");
        private static final Set<String> CONTAINERS =
                Set.of("$ref", "properties", "items", "prefixItems", "allOf", "then", "else");
        private static final Set<String> ALTERNATIVES = Set.of("anyOf", "oneOf");
        private static final int MAX_ERRORS = 20;

        private SchemaErrors() {}

        static List<FieldError> of(List<OutputUnit> units) {
            var errors = new ArrayList<FieldError>();
            for (var unit : units) {
                if (isCause(unit, units)) {
                    var error = error(unit);
                    if (!errors.contains(error) && errors.size() < MAX_ERRORS) {
                        errors.add(error);
                    }
                }
            }
            return errors;
        }

        private static boolean isCause(OutputUnit unit, List<OutputUnit> all) {
            var keyword = keyword(unit);
            if (keyword.equals("additionalProperties")) {
                return all.stream().noneMatch(other -> explains(other, unit));
            }
            if (CONTAINERS.contains(keyword)) {
                return all.stream().noneMatch(other -> isBelow(other.getKeywordLocation(), unit.getKeywordLocation()));
            }
            return all.stream().noneMatch(other -> isWithinAlternative(unit, other));
        }

        /** The validator also reports a known but wrong property as an unknown one; that is no cause. */
        private static boolean explains(OutputUnit other, OutputUnit additional) {
            var at = additional.getInstanceLocation();
            return !keyword(other).equals("additionalProperties")
                    && (other.getInstanceLocation().equals(at) || isBelow(other.getInstanceLocation(), at));
        }

        private static boolean isWithinAlternative(OutputUnit unit, OutputUnit other) {
            return ALTERNATIVES.contains(keyword(other))
                    && isBelow(unit.getKeywordLocation(), other.getKeywordLocation());
        }

        private static FieldError error(OutputUnit unit) {
            var pointer = unit.getInstanceLocation().substring(1);
            var missing = MISSING.matcher(unit.getError());
            if (keyword(unit).equals("required") && missing.find()) {
                return new FieldError(pointer + "/" + escaped(missing.group(1)), "is missing");
            }
            return new FieldError(pointer, message(unit));
        }

        private static String message(OutputUnit unit) {
            var error = unit.getError();
            return switch (keyword(unit)) {
                case "additionalProperties" -> "is not known";
                case "type" -> error.replaceAll("^.*Expected ", "must be of type ");
                case "enum", "const" -> error.replace("Instance does not match any of", "must be one of");
                case "format" ->
                    error.replace("String does not match format", "must be a valid")
                            .replace("\"", "");
                case "anyOf", "oneOf" -> "matches none of the allowed forms";
                case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> "is out of range: " + error;
                default -> "is not valid: " + error;
            };
        }

        private static String keyword(OutputUnit unit) {
            var location = unit.getKeywordLocation();
            return location.substring(location.lastIndexOf('/') + 1);
        }

        private static boolean isBelow(String location, String above) {
            return location.startsWith(above + "/");
        }

        private static String escaped(String name) {
            return name.replace("~", "~0").replace("/", "~1");
        }
    }
}
