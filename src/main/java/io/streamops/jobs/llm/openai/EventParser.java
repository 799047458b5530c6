package io.streamops.jobs.llm.openai;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads an event stream by the standard, however its bytes were split: lines end with CR, LF or both, an event with an empty
 * line. Of events only their data is of interest; one that the stream ends in is dropped.
 */
final class EventParser {
    private static final char MARK = '\uFEFF';

    private final int longest;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean begun;
    private boolean hasData;
    private boolean behindReturn;

    /** @param longest how many bytes one event may have */
    EventParser(int longest) {
        this.longest = longest;
    }

    /** There is an event that is longer than allowed. */
    static final class TooLong extends Exception {}

    /** The data of all events that end in these bytes. */
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
