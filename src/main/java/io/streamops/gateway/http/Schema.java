package io.streamops.gateway.http;

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
 * A JSON Schema of the contract, ready to check values; safe to use from several threads. What nearly every value is, which is
 * right, is seen at a {@link Glance}; the rest goes to the validator, which alone says what is wrong.
 */
public final class Schema {
    private static final String DOCUMENT = "app://streamops/contract";

    private final Glance glance;
    private final Validator quick;
    private final Validator thorough;

    private Schema(Glance glance, Validator quick, Validator thorough) {
        this.glance = glance;
        this.quick = quick;
        this.thorough = thorough;
    }

    /** The schemas of a contract, which may refer to each other. */
    static final class Library {
        private final SchemaRepository repository = SchemaRepository.create(options(OutputFormat.Flag));

        private final GlanceReader glances;

        Library(JsonObject contract) {
            glances = new GlanceReader(contract.copy()); // the validator writes into it
            repository.dereference(DOCUMENT, JsonSchema.of(contract));
        }

        /** The schema at a JSON pointer into the contract. */
        Schema at(String pointer) {
            var reference = DOCUMENT + "#" + pointer;
            return new Schema(
                    glances.at(pointer),
                    repository.validator(reference, options(OutputFormat.Flag)),
                    repository.validator(reference, options(OutputFormat.Basic)));
        }
    }

    /** A schema that refers to no other. */
    public static Schema of(JsonObject schema) {
        var json = JsonSchema.of(schema.copy()); // the validator writes into it
        return new Schema(
                new GlanceReader(schema).read(schema),
                Validator.create(json, options(OutputFormat.Flag)),
                Validator.create(json, options(OutputFormat.Basic)));
    }

    /** What is wrong with the value; nothing for one that is as it should be, which is found out faster. */
    public List<FieldError> check(@Nullable Object value) {
        if (glance.satisfied(value)) {
            return List.of();
        }
        return checkThoroughly(value);
    }

    /** The same, by the validator alone. */
    List<FieldError> checkThoroughly(@Nullable Object value) {
        if (Boolean.TRUE.equals(quick.validate(value).getValid())) {
            return List.of();
        }
        return SchemaErrors.of(thorough.validate(value).getErrors());
    }

    private static JsonSchemaOptions options(OutputFormat format) {
        return new JsonSchemaOptions()
                .setBaseUri("app://streamops")
                .setDraft(Draft.DRAFT202012)
                .setOutputFormat(format);
    }
}
