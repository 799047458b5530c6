package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads an event stream as it comes, and can be cut off anywhere. */
final class EventReader implements AutoCloseable {
    private final InputStream stream;

    /** An event; without an id if clients cannot resume after it. */
    record Event(@Nullable String id, @Nullable String name, JsonObject json) {
        String type() {
            return json.getString("type");
        }
    }

    EventReader(InputStream stream) {
        this.stream = stream;
    }

    /** The next event; null at the end of the stream. */
    @Nullable Event next() throws IOException {
        return next(Integer.MAX_VALUE);
    }

    /** All events up to the end of the stream. */
    List<Event> rest() throws IOException {
        return rest(Integer.MAX_VALUE);
    }

    /** The events that are whole within so many bytes. */
    List<Event> rest(int bytes) throws IOException {
        var events = new ArrayList<Event>();
        left = bytes;
        for (var event = nextWhole(); event != null; event = nextWhole()) {
            events.add(event);
        }
        return events;
    }

    private int left;

    private @Nullable Event next(int bytes) throws IOException {
        left = bytes;
        return nextWhole();
    }

    private @Nullable Event nextWhole() throws IOException {
        var fields = new HashMap<String, String>();
        for (var line = line(); line != null; line = line()) {
            if (!line.isEmpty() && !line.startsWith(":")) {
                var colon = line.indexOf(": ");
                fields.put(line.substring(0, colon), line.substring(colon + 2));
            } else if (fields.containsKey("data")) {
                return new Event(fields.get("id"), fields.get("event"), new JsonObject(fields.get("data")));
            } else {
                fields.clear();
            }
        }
        return null;
    }

    private @Nullable String line() throws IOException {
        var line = new ByteArrayOutputStream();
        while (left-- > 0) {
            var next = stream.read();
            if (next < 0) {
                return null;
            }
            if (next == '\n') {
                return line.toString(UTF_8);
            }
            line.write(next);
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
