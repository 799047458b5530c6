package io.streamops.messaging;

import io.streamops.kit.Cut;
import org.slf4j.spi.LoggingEventBuilder;

/** Says in a log line which message it is about. */
final class LaneLines {
    /** Keys are their publishers' business. */
    private static final int LONGEST_KEY = 200;

    private LaneLines() {}

    static LoggingEventBuilder about(Receipt<?> receipt, String lane, LoggingEventBuilder line) {
        var about = line.addKeyValue("lane", lane);
        for (var each : receipt.place().entrySet()) {
            about = about.addKeyValue(each.getKey(), each.getValue());
        }
        var key = receipt.key();
        return key == null ? about : about.addKeyValue("key", Cut.exactly(key, LONGEST_KEY));
    }
}
