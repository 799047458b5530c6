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
 * The fields that follow a piece of work, an HTTP request or a delivery, into every log line that is written for it.
 *
 * <p>They live in the Vert.x context that the work runs on, so they survive callbacks on an event loop as they survive
 * {@code await} on a virtual thread, and two pieces of work that take turns on one thread do not mix them up.
 */
public final class WorkContext {
    private static final ContextLocal<Fields> FIELDS = ContextLocal.registerLocal(Fields.class);

    private record Fields(Map<String, String> values) {}

    private WorkContext() {}

    /** Adds fields to the current piece of work; without one, on a foreign thread, it does nothing. */
    public static void put(Map<String, String> fields) {
        var context = Vertx.currentContext();
        if (context != null && !fields.isEmpty()) {
            put(context, fields);
        }
    }

    /** Adds a field to the current piece of work. */
    public static void put(String name, String value) {
        put(Map.of(name, value));
    }

    /** Adds fields to the piece of work that runs on the context. */
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

    /** The fields of the current piece of work. */
    public static Map<String, String> current() {
        var context = Vertx.currentContext();
        return context == null ? Map.of() : of(context);
    }

    private static Map<String, String> of(Context context) {
        var fields = FIELDS.get(context, AccessMode.CONCURRENT);
        return fields == null ? Map.of() : fields.values();
    }

    /** Reserves the place in the contexts before the first of them exists; found by Vert.x as a service. */
    public static final class Registration implements VertxServiceProvider {
        @Override
        public void init(VertxBootstrap bootstrap) {
            Objects.requireNonNull(FIELDS, "registered by this class's initializer");
        }
    }
}
