package io.streamops.events.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads an event stream; can disconnect anywhere. */
public final class EventReader implements AutoCloseable {
    private final InputStream stream;
    private final BufferedReader lines;

    /** An event with the envelope that was published. */
    public record Event(String id, String name, JsonObject envelope) {}

    EventReader(InputStream stream) {
        this.stream = stream;
        this.lines = new BufferedReader(new InputStreamReader(stream, UTF_8));
    }

    /** Waits for the next event; null at the end of the stream. */
    public @Nullable Event next() throws IOException {
        var fields = new HashMap<String, String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                if (fields.containsKey("data")) {
                    return new Event(
                            Objects.requireNonNull(fields.get("id")),
                            Objects.requireNonNull(fields.get("event")),
                            new JsonObject(fields.get("data")));
                }
                fields.clear();
            } else if (!line.startsWith(":")) {
                var colon = line.indexOf(": ");
                fields.merge(line.substring(0, colon), line.substring(colon + 2), (some, more) -> some + "\n" + more);
            }
        }
        return null;
    }

    /** All events up to the end of the stream. */
    public List<Event> rest() throws IOException {
        var events = new ArrayList<Event>();
        for (var event = next(); event != null; event = next()) {
            events.add(event);
        }
        return events;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
