package io.streamops.crawl.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Objects;

/** Reads an event stream as it comes, and can be cut off anywhere. */
final class EventReader implements AutoCloseable {
    private final InputStream stream;
    private final BufferedReader lines;

    /** An event with its stored crawl. */
    record Event(String id, String name, JsonObject crawl) {
        String crawlId() {
            return crawl.getString("id");
        }

        String status() {
            return crawl.getString("status");
        }
    }

    EventReader(InputStream stream) {
        this.stream = stream;
        this.lines = new BufferedReader(new InputStreamReader(stream, UTF_8));
    }

    /** Waits for the next event. */
    Event next() throws IOException {
        var fields = new HashMap<String, String>();
        while (true) {
            var line = lines.readLine();
            if (line == null) {
                throw new IOException("the stream has ended");
            }
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
                fields.put(line.substring(0, colon), line.substring(colon + 2));
            }
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
