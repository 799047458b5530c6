package io.streamops.gateway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.jackson.JacksonCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON that strangers send: no deeper and with no longer numbers and names than anybody needs, and with no number that
 * cannot be kept.
 */
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

    /** A number that is larger than any that can be kept would become something else, which no JSON has a word for. */
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

    /** A JsonObject, a JsonArray, or a plain value; throws a {@link Problem} for what is no JSON. */
    static @Nullable Object decode(Buffer bytes) {
        try (var parser = new Finite(JSON.createParser(bytes.getBytes()))) {
            return JacksonCodec.fromParser(parser, Object.class);
        } catch (IOException | DecodeException e) {
            throw Problem.invalid("", "is not valid JSON" + reason(e));
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
