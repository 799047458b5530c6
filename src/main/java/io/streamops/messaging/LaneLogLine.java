package io.streamops.messaging;

import io.streamops.kit.Truncation;
import org.slf4j.spi.LoggingEventBuilder;

/** Adds the identity of a message to a log line. */
final class LaneLogLine {
    /** Keys are controlled by publishers and can be long. */
    private static final int LONGEST_KEY = 200;

    private LaneLogLine() {}

    static LoggingEventBuilder about(Receipt<?> receipt, String lane, LoggingEventBuilder line) {
        var about = line.addKeyValue("lane", lane);
        for (var each : receipt.place().entrySet()) {
            about = about.addKeyValue(each.getKey(), each.getValue());
        }
        var key = receipt.key();
        return key == null ? about : about.addKeyValue("key", Truncation.exactly(key, LONGEST_KEY));
    }
}
