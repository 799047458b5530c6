package io.streamops.kit;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.AccessMode;
import io.vertx.core.spi.context.storage.ContextLocal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The log fields of the current unit of work, such as an HTTP request or a delivery.
 *
 * <p>They are stored in the Vert.x context of the work, so they follow it across callbacks and {@code await}, and do not
 * leak into other work on the same thread.
 */
public final class LogContext {
    private static final ContextLocal<Fields> FIELDS = ContextLocal.registerLocal(Fields.class);

    private record Fields(Map<String, String> values) {}

    private LogContext() {}

    /** Adds fields to the current work; does nothing outside of a context. */
    public static void put(Map<String, String> fields) {
        var context = Vertx.currentContext();
        if (context != null && !fields.isEmpty()) {
            put(context, fields);
        }
    }

    /** Adds a field to the current work. */
    public static void put(String name, String value) {
        put(Map.of(name, value));
    }

    /** Adds fields to the work of the given context. */
    public static void put(Context context, Map<String, String> fields) {
        FIELDS.put(context, AccessMode.CONCURRENT, new Fields(joined(of(context), fields)));
    }

    private static Map<String, String> joined(Map<String, String> before, Map<String, String> more) {
        if (before.isEmpty()) {
            return Map.copyOf(more);
        }
        var all = new LinkedHashMap<>(before);
        all.putAll(more);
        return Map.copyOf(all);
    }

    /** The fields of the current work. */
    public static Map<String, String> current() {
        var context = Vertx.currentContext();
        return context == null ? Map.of() : of(context);
    }

    private static Map<String, String> of(Context context) {
        var fields = FIELDS.get(context, AccessMode.CONCURRENT);
        return fields == null ? Map.of() : fields.values();
    }

    /** Registers the local slot before the first context is created; loaded by Vert.x as a service. */
    public static final class Registration implements VertxServiceProvider {
        @Override
        public void init(VertxBootstrap bootstrap) {
            Objects.requireNonNull(FIELDS, "registered by this class's initializer");
        }
    }
}
