package io.streamops.workflows.records;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.streamops.execution.Failure;
import io.streamops.kit.BoundedInput;
import io.streamops.kit.JsonTree;
import io.streamops.workflows.records.ObjectRecordStore.Limits;
import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads records from a stream of JSON: objects one after the other (NDJSON), an array of objects, or one object with an array
 * {@code items}. If further objects follow, an object with {@code items} is a record too.
 */
final class RecordReader {
    private static final String ITEMS = "items";
    private static final int LONGEST_NUMBER = 1_000;

    private final JsonParser parser;
    private final JsonTree tree;
    private final Limits limits;
    private final Pulse pulse;
    private final List<JsonObject> records = new ArrayList<>();
    /** The record that is being read, and the offset of its first byte. */
    private int index;

    private long began;

    private RecordReader(JsonParser parser, Limits limits, Pulse pulse) {
        this.parser = parser;
        this.tree = new JsonTree(parser, new Watch());
        this.limits = limits;
        this.pulse = pulse;
    }

    /**
     * Reads all records.
     *
     * @throws Failure for invalid records, or too many
     */
    static List<JsonObject> read(InputStream in, Limits limits, Pulse pulse) throws IOException {
        try (var parser = factory(limits).createParser(new BoundedInput(in, limits.bytes(), limits::tooLong))) {
            return new RecordReader(parser, limits, pulse).all();
        } catch (JsonProcessingException e) {
            throw Limits.failure("The records are not valid JSON: " + e.getOriginalMessage() + place(e.getLocation()));
        }
    }

    private static String place(@Nullable JsonLocation place) {
        return place == null ? "" : " (line %d, column %d)".formatted(place.getLineNr(), place.getColumnNr());
    }

    private static JsonFactory factory(Limits limits) {
        return JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth() + 2)
                        .maxStringLength(limits.record())
                        .maxNumberLength(LONGEST_NUMBER)
                        .build())
                .build();
    }

    private List<JsonObject> all() throws IOException {
        switch (parser.nextToken()) {
            case null -> {}
            case START_ARRAY -> fromArray();
            case START_OBJECT -> fromObjects();
            default -> throw limits.noObject(0);
        }
        return records;
    }

    private void fromArray() throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            add();
        }
        if (parser.nextToken() != null) {
            throw Limits.failure("There is more content after the array of records");
        }
    }

    private void fromObjects() throws IOException {
        var begin = offset();
        var first = new LinkedHashMap<String, @Nullable Object>();
        List<@Nullable Object> items = null;
        begin();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            if (parser.nextToken() == JsonToken.START_ARRAY && name.equals(ITEMS)) {
                items = items();
                first.put(name, new JsonArray(items));
                begin();
            } else {
                first.put(name, tree.value());
            }
        }
        var length = offset() - begin;
        if (parser.nextToken() == null && items != null && items.stream().allMatch(JsonObject.class::isInstance)) {
            items.forEach(item -> records.add((JsonObject) item));
            return;
        }
        index = 0;
        if (length > limits.record()) {
            throw limits.tooLarge(0);
        }
        records.add(new JsonObject(first));
        index = 1;
        while (parser.currentToken() != null) {
            add();
            parser.nextToken();
        }
    }

    private List<@Nullable Object> items() throws IOException {
        var items = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            begin();
            items.add(tree.value());
            end();
        }
        return items;
    }

    private void add() throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw limits.noObject(index);
        }
        begin();
        records.add(tree.object());
        end();
    }

    private void begin() throws IOException {
        began = offset();
    }

    private void end() throws IOException {
        checkSize();
        pulse.check();
        index++;
        if (index > limits.records()) {
            throw limits.tooMany();
        }
    }

    /** Checks the limits while a record is read. */
    private final class Watch implements JsonTree.Watch {
        @Override
        public void check() {
            checkSize();
        }

        @Override
        public RuntimeException tooLarge() {
            return Limits.failure("Record %d has a number that is too large".formatted(index));
        }
    }

    private void checkSize() {
        if (offset() - began > limits.record()) {
            throw limits.tooLarge(index);
        }
    }

    private long offset() {
        var place = parser.currentLocation();
        return place.getByteOffset() >= 0 ? place.getByteOffset() : place.getCharOffset();
    }
}
