package io.streamops.node.observe;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import com.fasterxml.jackson.core.JsonGenerator;
import io.streamops.kit.WorkContext;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.logstash.logback.composite.AbstractJsonProvider;

/**
 * The fields of a log line: those of the line itself and those of the piece of work that it is written for. Values are
 * shown as numbers, truth values or what they say of themselves; never are their insides, where a secret may be.
 */
final class Facts {
    private Facts() {}

    private static Map<String, Object> of(ILoggingEvent event) {
        var facts = new TreeMap<String, Object>(WorkContext.current());
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
        public void writeTo(JsonGenerator generator, ILoggingEvent event) throws IOException {
            for (var fact : of(event).entrySet()) {
                switch (fact.getValue()) {
                    case Boolean truth -> generator.writeBooleanField(fact.getKey(), truth);
                    case Integer number -> generator.writeNumberField(fact.getKey(), number);
                    case Long number -> generator.writeNumberField(fact.getKey(), number);
                    case Double number -> generator.writeNumberField(fact.getKey(), number);
                    default ->
                        generator.writeStringField(
                                fact.getKey(), fact.getValue().toString());
                }
            }
        }
    }
}
