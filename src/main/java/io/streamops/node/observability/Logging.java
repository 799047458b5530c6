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

/** The log: one line a fact, on standard error, for eyes or for machines. */
public final class Logging {
    /** What a line break would forge is shown on the same line, and what a terminal or a reader would obey is not shown. */
    private static final String HUMAN = "%d{HH:mm:ss.SSS} %-5level %-32logger{32} %replace(%msg"
            + " %facts){'[\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]+', '"
            + " '}%n%replace(%ex{8}){'[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\r"
            + "\\n"
            + "\\t]]+', ' '}";

    /** What others say of themselves is worth a line only when something is wrong. */
    private static final Map<String, Level> OTHERS = Map.ofEntries(
            Map.entry("org.apache.kafka", Level.ERROR),
            // Whoever asked is told the same, and asks again.
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
            // What becomes of this node's membership is told by the node itself.
            Map.entry("com.hazelcast", Level.ERROR),
            Map.entry("io.vertx.spi.cluster", Level.ERROR),
            // Of a node that has just gone; what was meant for it may be lost.
            Map.entry("io.vertx.core.eventbus.impl.clustered", Level.ERROR),
            Map.entry("io.netty", Level.WARN),
            Map.entry("okhttp3", Level.ERROR),
            Map.entry("io.micrometer", Level.ERROR),
            Map.entry("io.opentelemetry", Level.WARN),
            Map.entry("io.opentelemetry.exporter", Level.ERROR));

    private Logging() {}

    /** The log as it is set; {@code terminal} says whether standard error is one. */
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

    /** Debug lines are ours; only at trace do others say everything, too. */
    private static void setLevels(LoggerContext context, Level level) {
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        if (level == Level.TRACE) {
            root.setLevel(level);
            return;
        }
        root.setLevel(atLeast(level, Level.INFO));
        context.getLogger("io.streamops").setLevel(level);
        OTHERS.forEach((name, others) -> context.getLogger(name).setLevel(atLeast(level, others)));
    }

    private static Level atLeast(Level level, Level floor) {
        return level.isGreaterOrEqual(floor) ? level : floor;
    }

    private static Encoder<ILoggingEvent> human(LoggerContext context) {
        var layout = new PatternLayout();
        layout.getInstanceConverterMap().put("facts", LogFields.Human::new);
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

    /** Before the settings are read, and in tools and tests: warnings only, for eyes; found by logback as a service. */
    public static final class Beginning extends ContextAwareBase implements Configurator {
        @Override
        public ExecutionStatus configure(LoggerContext context) {
            Logging.configure(context, Format.HUMAN, Level.WARN);
            return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
        }
    }

    /**
     * The fields of a log line: those of the line itself and those of the piece of work that it is written for. Values are
     * shown as numbers, truth values or what they say of themselves; never are their insides, where a secret may be.
     */
    static final class LogFields {
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
}
