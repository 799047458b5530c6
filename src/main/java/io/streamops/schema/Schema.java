package io.streamops.schema;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema that checks values; thread-safe. Nearly all values are valid, which a {@link FastSchemaCheck} finds out; only for
 * the others the validator decides what is wrong.
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

    /** The schemas of one document, which may refer to each other. */
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

    /** A schema that refers to no other. */
    public static Schema of(JsonObject schema) {
        var json = JsonSchema.of(schema.copy()); // the validator writes into it
        return new Schema(
                new FastSchemaReader(schema).read(schema),
                Validator.create(json, options(OutputFormat.Flag)),
                Validator.create(json, options(OutputFormat.Basic)));
    }

    /** What is wrong with the value; empty for a valid one, which is the fast case. */
    public List<FieldError> check(@Nullable Object value) {
        return fast.accepts(value) ? List.of() : checkThoroughly(value);
    }

    /** The same, by the validator alone. */
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
}
