package io.streamops.node.observability;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import io.streamops.kit.LogContext;
import io.streamops.settings.LogSettings;
import io.streamops.settings.LogSettings.Format;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.logstash.logback.composite.AbstractJsonProvider;
import net.logstash.logback.composite.loggingevent.LogLevelJsonProvider;
import net.logstash.logback.composite.loggingevent.LoggerNameJsonProvider;
import net.logstash.logback.composite.loggingevent.LoggingEventFormattedTimestampJsonProvider;
import net.logstash.logback.composite.loggingevent.LoggingEventJsonProviders;
import net.logstash.logback.composite.loggingevent.MessageJsonProvider;
import net.logstash.logback.composite.loggingevent.StackTraceJsonProvider;
import net.logstash.logback.encoder.LoggingEventCompositeJsonEncoder;
import net.logstash.logback.stacktrace.ShortenedThrowableConverter;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import tools.jackson.core.JsonGenerator;

/** The log on standard error: one line for each field, for people or as JSON. */
public final class Logging {
    /** Replaces line breaks, which could forge log lines, and control characters, which a terminal would obey. */
    private static final String HUMAN = "%d{HH:mm:ss.SSS} %-5level %-32logger{32} %replace(%msg"
            + " %fields){'[\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]+', '"
            + " '}%n%replace(%ex{8}){'[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\r"
            + "\\n"
            + "\\t]]+', ' '}";

    /** The levels of libraries: only what needs attention is logged. */
    private static final Map<String, Level> LIBRARIES = Map.ofEntries(
            Map.entry("org.apache.kafka", Level.ERROR),
            // The caller gets the same error and retries.
            Map.entry("org.apache.kafka.clients.admin.internals.PartitionLeaderStrategy", Level.OFF),
            Map.entry("kafka", Level.ERROR),
            Map.entry("state.change.logger", Level.ERROR),
            Map.entry("org.apache.qpid", Level.ERROR),
            Map.entry("qpid", Level.ERROR),
            Map.entry("org.apache.lucene.internal.vectorization", Level.ERROR),
            Map.entry("org.eclipse.jetty", Level.WARN),
            Map.entry("org.gaul", Level.ERROR),
            Map.entry("software.amazon.awssdk", Level.ERROR),
            Map.entry("com.icegreen", Level.ERROR),
            Map.entry("com.rabbitmq", Level.ERROR),
            Map.entry("io.vertx.rabbitmq", Level.OFF),
            Map.entry("io.vertx.redis", Level.OFF),
            Map.entry("io.vertx.kafka", Level.ERROR),
            // The node logs changes of its membership itself.
            Map.entry("com.hazelcast", Level.ERROR),
            Map.entry("io.vertx.spi.cluster", Level.ERROR),
            // Messages to a node that has just left may be lost.
            Map.entry("io.vertx.core.eventbus.impl.clustered", Level.ERROR),
            Map.entry("io.netty", Level.WARN),
            Map.entry("okhttp3", Level.ERROR),
            Map.entry("io.micrometer", Level.ERROR),
            Map.entry("io.opentelemetry", Level.WARN),
            Map.entry("io.opentelemetry.exporter", Level.ERROR));

    private Logging() {}

    /**
     * Configures the log.
     *
     * @param terminal whether standard error is a terminal, which decides the default format
     */
    public static void configure(LogSettings settings, boolean terminal) {
        var format = settings.format().orElse(terminal ? Format.HUMAN : Format.JSON);
        configure(
                (LoggerContext) LoggerFactory.getILoggerFactory(),
                format,
                Level.valueOf(settings.level().name()));
    }

    private static void configure(LoggerContext context, Format format, Level level) {
        context.reset();
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(
                switch (format) {
                    case HUMAN -> human(context);
                    case JSON -> json(context);
                });
        appender.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(appender);
        setLevels(context, level);
        if (!SLF4JBridgeHandler.isInstalled()) {
            SLF4JBridgeHandler.removeHandlersForRootLogger();
            SLF4JBridgeHandler.install();
        }
    }

    /** Debug applies to StreamOps only, trace to libraries too. */
    private static void setLevels(LoggerContext context, Level level) {
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        if (level == Level.TRACE) {
            root.setLevel(level);
            return;
        }
        root.setLevel(atLeast(level, Level.INFO));
        context.getLogger("io.streamops").setLevel(level);
        LIBRARIES.forEach((name, floor) -> context.getLogger(name).setLevel(atLeast(level, floor)));
    }

    private static Level atLeast(Level level, Level floor) {
        return level.isGreaterOrEqual(floor) ? level : floor;
    }

    private static Encoder<ILoggingEvent> human(LoggerContext context) {
        var layout = new PatternLayout();
        layout.getInstanceConverterMap().put("fields", LogFields.Human::new);
        layout.setContext(context);
        layout.setPattern(HUMAN);
        layout.start();
        var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
        encoder.setContext(context);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    private static Encoder<ILoggingEvent> json(LoggerContext context) {
        var at = new LoggingEventFormattedTimestampJsonProvider();
        at.setFieldName("at");
        at.setTimeZone("UTC");
        at.setPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
        var level = new LogLevelJsonProvider();
        var logger = new LoggerNameJsonProvider();
        logger.setFieldName("logger");
        var frames = new ShortenedThrowableConverter();
        frames.setMaxDepthPerThrowable(20);
        frames.setRootCauseFirst(true);
        var stack = new StackTraceJsonProvider();
        stack.setFieldName("stack");
        stack.setThrowableConverter(frames);
        var providers = new LoggingEventJsonProviders();
        for (var provider : List.of(at, level, logger, new MessageJsonProvider(), new LogFields.Json(), stack)) {
            providers.addProvider(provider);
        }
        var encoder = new LoggingEventCompositeJsonEncoder();
        encoder.setContext(context);
        encoder.setProviders(providers);
        encoder.start();
        return encoder;
    }

    /** The configuration until the settings are read, and in tools and tests: warnings only. Logback finds it as a service. */
    public static final class Beginning extends ContextAwareBase implements Configurator {
        @Override
        public ExecutionStatus configure(LoggerContext context) {
            Logging.configure(context, Format.HUMAN, Level.WARN);
            return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
        }
    }

    /**
     * The fields of a log line: its own and those of the log context. Values are numbers, booleans or their {@code toString()};
     * members of an object are not written, as they can be secrets.
     */
    static final class LogFields {
        private LogFields() {}

        private static Map<String, Object> of(ILoggingEvent event) {
            var fields = new TreeMap<String, Object>(LogContext.current());
            var own = event.getKeyValuePairs();
            if (own != null) {
                own.forEach(pair -> fields.put(pair.key, shown(pair.value)));
            }
            return fields;
        }

        private static Object shown(Object value) {
            return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
        }

        /** {@code name=value} pairs for people. */
        static final class Human extends ClassicConverter {
            @Override
            public String convert(ILoggingEvent event) {
                return of(event).entrySet().stream()
                        .map(field -> field.getKey() + "=" + field.getValue())
                        .collect(Collectors.joining(" "));
            }
        }

        /** JSON members. */
        static final class Json extends AbstractJsonProvider<ILoggingEvent> {
            @Override
            public void writeTo(JsonGenerator generator, ILoggingEvent event) {
                for (var field : of(event).entrySet()) {
                    switch (field.getValue()) {
                        case Boolean flag -> generator.writeBooleanProperty(field.getKey(), flag);
                        case Integer number -> generator.writeNumberProperty(field.getKey(), number);
                        case Long number -> generator.writeNumberProperty(field.getKey(), number);
                        case Double number -> generator.writeNumberProperty(field.getKey(), number);
                        default ->
                            generator.writeStringProperty(
                                    field.getKey(), field.getValue().toString());
                    }
                }
            }
        }
    }
}
