package io.streamops.kit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** What is logged by a package or a class while this is open, from any thread. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final Logger logger;
    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();

    private LogLines(String logger) {
        this.logger = (Logger) LoggerFactory.getLogger(logger);
    }

    public static LogLines of(String logger) {
        var lines = new LogLines(logger);
        lines.start();
        lines.logger.addAppender(lines);
        return lines;
    }

    @Override
    protected void append(ILoggingEvent line) {
        lines.add(line);
    }

    /** The fields of the lines that say this, {@code level} among them. */
    public List<Map<String, Object>> saying(String message) {
        return lines.stream()
                .filter(line -> line.getFormattedMessage().equals(message))
                .map(LogLines::fields)
                .toList();
    }

    /** Whether an exception of this class was thrown, here or below others. */
    public boolean tellOf(Class<? extends Throwable> failure) {
        return lines.stream()
                .map(ILoggingEvent::getThrowableProxy)
                .flatMap(first -> Stream.iterate(first, Objects::nonNull, IThrowableProxy::getCause))
                .anyMatch(thrown -> thrown.getClassName().equals(failure.getName()));
    }

    /** What the lines say that are warnings or worse. */
    public List<String> warnings() {
        return lines.stream()
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                .map(line -> line + " " + line.getKeyValuePairs())
                .toList();
    }

    private static Map<String, Object> fields(ILoggingEvent line) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("level", line.getLevel().toString());
        var pairs = line.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> fields.put(pair.key, pair.value));
        }
        return fields;
    }

    @Override
    public void close() {
        logger.detachAppender(this);
        stop();
    }
}
