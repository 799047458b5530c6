package io.streamops.contract.page;

import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The contract's JSON Schema of a page, which knows nothing of our classes. */
public final class ContractSchema {
    private ContractSchema() {}

    public static boolean fits(JsonObject page) throws IOException {
        try (var schema = ContractSchema.class.getResourceAsStream("/contract/page-message.schema.json")) {
            var text = new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
            var options =
                    new JsonSchemaOptions().setBaseUri("https://streamops.io/").setDraft(Draft.DRAFT7);
            return Validator.create(JsonSchema.of(new JsonObject(text)), options)
                    .validate(page)
                    .getValid();
        }
    }
}
