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

/** A JSON Schema of the contract, ready to check values; safe to use from several threads. */
public final class Schema {
    private static final String DOCUMENT = "app://streamops/contract";

    private final Validator quick;
    private final Validator thorough;

    private Schema(Validator quick, Validator thorough) {
        this.quick = quick;
        this.thorough = thorough;
    }

    /** The schemas of a contract, which may refer to each other. */
    static final class Library {
        private final SchemaRepository repository = SchemaRepository.create(options(OutputFormat.Flag));

        Library(JsonObject contract) {
            repository.dereference(DOCUMENT, JsonSchema.of(contract));
        }

        /** The schema at a JSON pointer into the contract. */
        Schema at(String pointer) {
            var reference = DOCUMENT + "#" + pointer;
            return new Schema(
                    repository.validator(reference, options(OutputFormat.Flag)),
                    repository.validator(reference, options(OutputFormat.Basic)));
        }
    }

    /** A schema that refers to no other. */
    public static Schema of(JsonObject schema) {
        var json = JsonSchema.of(schema.copy()); // the validator writes into it
        return new Schema(
                Validator.create(json, options(OutputFormat.Flag)),
                Validator.create(json, options(OutputFormat.Basic)));
    }

    /** What is wrong with the value; nothing for one that is as it should be, which is found out faster. */
    public List<FieldError> check(@Nullable Object value) {
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
