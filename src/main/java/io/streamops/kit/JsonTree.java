package io.streamops.kit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Reads values from a JSON stream one at a time, so that the whole need not fit into memory. */
public final class JsonTree {
    private static final int BETWEEN_CHECKS = 64;

    /** Enforces limits on what is read. */
    public interface Watch {
        /** Called regularly while a value is read; throws if it is too large. */
        void check();

        /** The exception for a number that is too large. */
        RuntimeException tooLarge();
    }

    private final JsonParser parser;
    private final Watch watch;
    private int tokens;

    public JsonTree(JsonParser parser, Watch watch) {
        this.parser = parser;
        this.watch = watch;
    }

    /** The value that starts at the parser's current token. */
    public @Nullable Object value() throws IOException {
        if (++tokens % BETWEEN_CHECKS == 0) {
            watch.check();
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> decimal();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("unexpected token " + parser.currentToken());
        };
    }

    /** The object that starts at the parser's current token. */
    public JsonObject object() throws IOException {
        var members = new LinkedHashMap<String, @Nullable Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            parser.nextToken();
            members.put(name, value());
        }
        return new JsonObject(members);
    }

    private JsonArray array() throws IOException {
        var elements = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value());
        }
        return new JsonArray(elements);
    }

    private Double decimal() throws IOException {
        var number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
            throw watch.tooLarge();
        }
        return number;
    }
}
