package io.streamops.gateway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.jackson.JacksonCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads JSON that strangers send: no deeper and with no longer numbers and names than anybody needs. */
final class JsonBody {
    private static final int DEEPEST = 64;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(200)
                    .maxNameLength(10_000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonBody() {}

    /** A JsonObject, a JsonArray, or a plain value; throws a {@link Problem} for what is no JSON. */
    static @Nullable Object decode(Buffer bytes) {
        try (var parser = JSON.createParser(bytes.getBytes())) {
            return JacksonCodec.fromParser(parser, Object.class);
        } catch (IOException | DecodeException e) {
            throw Problem.invalid("", "is no JSON that can be read here" + reason(e));
        }
    }

    private static String reason(Exception failure) {
        return failure.getCause() instanceof com.fasterxml.jackson.core.exc.StreamConstraintsException
                ? ": it is nested deeper than %d levels, or a number or a name in it is too long".formatted(DEEPEST)
                : at(failure.getCause());
    }

    private static String at(@Nullable Throwable cause) {
        return cause instanceof com.fasterxml.jackson.core.JsonProcessingException json && json.getLocation() != null
                ? ", at line %d, column %d"
                        .formatted(
                                json.getLocation().getLineNr(),
                                json.getLocation().getColumnNr())
                : "";
    }
}
