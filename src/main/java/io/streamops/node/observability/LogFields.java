package io.streamops.node.observability;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.streamops.kit.LogContext;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.logstash.logback.composite.AbstractJsonProvider;
import tools.jackson.core.JsonGenerator;

/**
 * The fields of a log line: those of the line itself and those of the piece of work that it is written for. Values are
 * shown as numbers, truth values or what they say of themselves; never are their insides, where a secret may be.
 */
final class LogFields {
    private LogFields() {}

    private static Map<String, Object> of(ILoggingEvent event) {
        var facts = new TreeMap<String, Object>(LogContext.current());
        var own = event.getKeyValuePairs();
        if (own != null) {
            own.forEach(pair -> facts.put(pair.key, shown(pair.value)));
        }
        return facts;
    }

    private static Object shown(Object value) {
        return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
    }

    /** {@code name=value} pairs, for eyes. */
    static final class Human extends ClassicConverter {
        @Override
        public String convert(ILoggingEvent event) {
            return of(event).entrySet().stream()
                    .map(fact -> fact.getKey() + "=" + fact.getValue())
                    .collect(Collectors.joining(" "));
        }
    }

    /** Fields, for machines. */
    static final class Json extends AbstractJsonProvider<ILoggingEvent> {
        @Override
        public void writeTo(JsonGenerator generator, ILoggingEvent event) {
            for (var fact : of(event).entrySet()) {
                switch (fact.getValue()) {
                    case Boolean truth -> generator.writeBooleanProperty(fact.getKey(), truth);
                    case Integer number -> generator.writeNumberProperty(fact.getKey(), number);
                    case Long number -> generator.writeNumberProperty(fact.getKey(), number);
                    case Double number -> generator.writeNumberProperty(fact.getKey(), number);
                    default ->
                        generator.writeStringProperty(
                                fact.getKey(), fact.getValue().toString());
                }
            }
        }
    }
}
