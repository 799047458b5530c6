package io.streamops.gateway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import io.streamops.rejection.Rejected;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.jackson.JacksonCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Parses untrusted JSON with limits on depth and on the length of numbers and names. */
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

    /** Rejects numbers that overflow to infinity, which JSON cannot represent. */
    private static final class Finite extends JsonParserDelegate {
        Finite(JsonParser parser) {
            super(parser);
        }

        @Override
        public Number getNumberValue() throws IOException {
            var value = super.getNumberValue();
            if (value instanceof Double number && number.isInfinite()) {
                throw new StreamConstraintsException("a number is too large");
            }
            return value;
        }
    }

    /** A JsonObject, a JsonArray or a plain value; throws a {@link Rejected} for invalid JSON. */
    static @Nullable Object decode(Buffer bytes) {
        try (var parser = new Finite(JSON.createParser(bytes.getBytes()))) {
            return JacksonCodec.fromParser(parser, Object.class);
        } catch (IOException | DecodeException e) {
            throw Rejected.invalid("", "is not valid JSON" + reason(e));
        }
    }

    private static String reason(Exception failure) {
        return failure.getCause() instanceof StreamConstraintsException
                ? ": it is nested deeper than %d levels, or a number or name in it is too long or too large"
                        .formatted(DEEPEST)
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
