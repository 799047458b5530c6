package io.streamops.workflows.builtin;

import io.streamops.execution.Failure;
import io.streamops.execution.RunContext;
import io.streamops.kit.Truncation;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The options of a step, read strictly.
 *
 * @param step whose code failures have
 */
record StepOptions(String step, JsonObject json) {
    Failure wrong(String message) {
        return StepFailures.permanent(step, message);
    }

    /** The object of this name; null if it is missing. */
    @Nullable JsonObject object(String name) {
        return switch (json.getValue(name)) {
            case null -> null;
            case JsonObject object -> object;
            default -> throw wrong(name + " must be an object");
        };
    }

    /** The text of this name; null if it is missing. */
    @Nullable String text(String name) {
        return switch (json.getValue(name)) {
            case null -> null;
            case String text -> text;
            default -> throw wrong(name + " must be a string");
        };
    }

    /** The list of texts of this name; null if it is missing. */
    @Nullable List<String> texts(String name, int most) {
        var value = json.getValue(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof JsonArray array)
                || array.size() > most
                || !array.stream().allMatch(String.class::isInstance)) {
            throw wrong("%s must be a list of at most %d strings".formatted(name, most));
        }
        return array.stream().map(String.class::cast).toList();
    }

    void requireOnly(Set<String> known) {
        for (var name : json.fieldNames()) {
            if (!known.contains(name)) {
                throw wrong("\"%s\" is not known here; what is: %s"
                        .formatted(
                                name, String.join(", ", known.stream().sorted().toList())));
            }
        }
    }

    /** The records that a step could not process: the reasons of the first of them, and their number. */
    static final class RecordFailures {
        private static final int MOST = 20;
        private static final int LONGEST = 300;

        private final JsonArray first = new JsonArray();
        private int count;

        void add(int index, String reason) {
            add(new JsonObject().put("index", index), reason);
        }

        /** Of a record with a URL. */
        void add(int index, String url, String reason) {
            add(new JsonObject().put("index", index).put("url", Truncation.exactly(url, LONGEST)), reason);
        }

        private void add(JsonObject which, String reason) {
            count++;
            if (first.size() < MOST) {
                first.add(which.put("reason", Truncation.exactly(reason, LONGEST)));
            }
        }

        int count() {
            return count;
        }

        /** Whether the next reason is kept. */
        boolean isOpen() {
            return first.size() < MOST;
        }

        /** The member of the step's result. */
        JsonObject toJson() {
            return first.isEmpty() ? new JsonObject() : new JsonObject().put("invalid", first);
        }
    }

    /**
     * Awaits many futures, of which a bounded number is in flight.
     *
     * @param width the maximum in flight
     */
    record BoundedConcurrency(int width) {
        /** Starts the calls in order and passes on their results in order; throws the first failure. */
        <T> void through(int count, IntFunction<Future<T>> begin, RunContext context, Consumer<T> take) {
            var inFlight = new ArrayDeque<Future<T>>(width);
            for (var index = 0; index < count; index++) {
                if (inFlight.size() == width) {
                    take.accept(context.await(inFlight.remove()));
                }
                inFlight.add(begin.apply(index));
            }
            while (!inFlight.isEmpty()) {
                take.accept(context.await(inFlight.remove()));
            }
        }
    }
}
