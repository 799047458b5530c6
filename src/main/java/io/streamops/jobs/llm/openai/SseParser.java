package io.streamops.jobs.llm.openai;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses an event stream according to the standard, however its bytes are split: lines end with CR, LF or both, events with
 * an empty line. Only data fields are used; an incomplete final event is dropped.
 */
final class SseParser {
    private static final char MARK = '\uFEFF';

    private final int longest;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean begun;
    private boolean hasData;
    private boolean behindReturn;

    /** @param longest the maximum size of an event in bytes */
    SseParser(int longest) {
        this.longest = longest;
    }

    /** An event exceeds the maximum size. */
    static final class TooLong extends Exception {}

    /** The data of all events that these bytes complete. */
    List<String> feed(Buffer bytes) throws TooLong {
        var events = new ArrayList<String>();
        for (var i = 0; i < bytes.length(); i++) {
            var b = bytes.getByte(i);
            if (b == '\n' && behindReturn) {
                behindReturn = false;
            } else if (b == '\n' || b == '\r') {
                behindReturn = b == '\r';
                endLine(events);
            } else {
                behindReturn = false;
                line.write(b);
                if (line.size() + data.length() > longest) {
                    throw new TooLong();
                }
            }
        }
        return events;
    }

    private void endLine(List<String> events) {
        var text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!begun && !text.isEmpty() && text.charAt(0) == MARK) {
            text = text.substring(1);
        }
        begun = true;
        if (text.isEmpty()) {
            dispatch(events);
        } else {
            field(text);
        }
    }

    private void field(String text) {
        var colon = text.indexOf(':');
        var name = colon < 0 ? text : text.substring(0, colon);
        if (name.equals("data")) {
            var value = colon < 0 ? "" : text.substring(colon + 1);
            data.append(hasData ? "\n" : "").append(value.startsWith(" ") ? value.substring(1) : value);
            hasData = true;
        }
    }

    private void dispatch(List<String> events) {
        if (hasData) {
            events.add(data.toString());
            data.setLength(0);
            hasData = false;
        }
    }
}
