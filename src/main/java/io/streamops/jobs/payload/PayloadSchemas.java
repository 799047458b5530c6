package io.streamops.jobs.payload;

import io.streamops.contract.job.JobKind;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The JSON Schemas of payloads, which travel in the jar. */
final class PayloadSchemas {
    private PayloadSchemas() {}

    static JsonObject of(JobKind task) {
        var name = "/contract/job/%s.schema.json".formatted(task.word());
        try (var file = PayloadSchemas.class.getResourceAsStream(name)) {
            return new JsonObject(Buffer.buffer(
                    Objects.requireNonNull(file, name + " is in the jar").readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
