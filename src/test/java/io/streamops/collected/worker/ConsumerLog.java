package io.streamops.collected.worker;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.streamops.kit.LogContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Captures log lines about messages while open, with their context fields. */
final class ConsumerLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private static final List<String> LOGGERS = List.of("io.streamops.collected", "io.streamops.messaging");

    private final List<Map<String, Object>> lines = new CopyOnWriteArrayList<>();

    static ConsumerLog open() {
        var log = new ConsumerLog();
        log.start();
        LOGGERS.forEach(name -> {
            logger(name).setLevel(Level.DEBUG);
            logger(name).addAppender(log);
        });
        return log;
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    @Override
    protected void append(ILoggingEvent line) {
        var fields = new TreeMap<String, Object>(LogContext.current());
        if (line.getKeyValuePairs() != null) {
            line.getKeyValuePairs().forEach(pair -> fields.put(pair.key, String.valueOf(pair.value)));
        }
        fields.put("message", line.getFormattedMessage());
        lines.add(fields);
    }

    List<Map<String, Object>> saying(String message) {
        return lines.stream()
                .filter(line -> message.equals(line.get("message")))
                .toList();
    }

    List<Map<String, Object>> all() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        LOGGERS.forEach(name -> {
            logger(name).detachAppender(this);
            logger(name).setLevel(null);
        });
        stop();
    }
}
