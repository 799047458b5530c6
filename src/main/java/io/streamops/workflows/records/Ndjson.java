package io.streamops.workflows.records;

import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Records as lines of JSON. */
public final class Ndjson {
    public static final String CONTENT_TYPE = "application/x-ndjson";

    private Ndjson() {}

    /** One line for each record, with its line end. */
    public static Iterator<byte[]> lines(List<JsonObject> records) {
        return records.stream().map(Ndjson::line).iterator();
    }

    public static byte[] line(JsonObject json) {
        return (json.encode() + '\n').getBytes(StandardCharsets.UTF_8);
    }
}
