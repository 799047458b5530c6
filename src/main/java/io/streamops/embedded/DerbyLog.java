package io.streamops.embedded;

import java.io.Writer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where Derby writes what it would otherwise put into a file {@code derby.log} in the working directory. */
public final class DerbyLog extends Writer {
    private static final Logger log = LoggerFactory.getLogger(DerbyLog.class);

    private DerbyLog() {}

    /** Called by Derby, which finds it by name. */
    public static Writer open() {
        return new DerbyLog();
    }

    @Override
    public void write(char[] text, int from, int length) {
        var line = new String(text, from, length).strip();
        if (!line.isEmpty()) {
            log.debug(line);
        }
    }

    @Override
    public void flush() {
        // Every line is handed on at once.
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
