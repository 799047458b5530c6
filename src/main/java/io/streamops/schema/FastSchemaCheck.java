package io.streamops.schema;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema as a tree of small checks. An accepted value is valid. A value that is not accepted is invalid, or its schema uses a
 * keyword that is unknown here. Nearly all values are accepted, in a hundredth of a validator's time (docs/adr/0019).
 */
@FunctionalInterface
interface FastSchemaCheck {
    /** Accepts every value. */
    FastSchemaCheck ALWAYS = value -> true;
    /** Accepts no value; stands for an unknown keyword. */
    FastSchemaCheck NEVER = value -> false;

    boolean accepts(@Nullable Object value);

    /** A check that accepts what all parts accept. */
    static FastSchemaCheck all(List<FastSchemaCheck> parts) {
        return switch (parts.size()) {
            case 0 -> ALWAYS;
            case 1 -> parts.getFirst();
            default -> new All(List.copyOf(parts));
        };
    }

    /** The members of an object without wrappers; null if the value is no object. */
    static @Nullable Map<?, ?> fields(@Nullable Object value) {
        return value instanceof JsonObject object ? object.getMap() : value instanceof Map<?, ?> map ? map : null;
    }

    /** The elements of an array without wrappers; null if the value is no array. */
    static @Nullable List<?> elements(@Nullable Object value) {
        return value instanceof JsonArray array ? array.getList() : value instanceof List<?> list ? list : null;
    }

    /** All of several checks. */
    record All(List<FastSchemaCheck> parts) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            for (var part : parts) {
                if (!part.accepts(value)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** At least one of several checks. */
    record Any(List<FastSchemaCheck> parts) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            for (var part : parts) {
                if (part.accepts(value)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Fields that must be present; accepts a value that is no object. */
    record Required(List<String> names) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            var fields = fields(value);
            return fields == null || fields.keySet().containsAll(names);
        }
    }

    /** A check for each known field, and one for all others. */
    record Properties(Map<String, FastSchemaCheck> known, FastSchemaCheck others) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            var fields = fields(value);
            if (fields == null) {
                return true;
            }
            for (var field : fields.entrySet()) {
                if (!known.getOrDefault(field.getKey(), others).accepts(field.getValue())) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Bounds for the number of elements of an array. */
    record Size(int min, int max) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            var elements = elements(value);
            return elements == null || (elements.size() >= min && elements.size() <= max);
        }
    }

    /** Bounds for the length of a text, in UTF-16 units as well as in code points. */
    record Length(int min, int max) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            return !(value instanceof String text)
                    || (text.length() <= max
                            && (text.length() / 2 >= min || text.codePointCount(0, text.length()) >= min));
        }
    }

    /** A check for each element of an array. */
    record Items(FastSchemaCheck each) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            var elements = elements(value);
            if (elements != null) {
                for (var element : elements) {
                    if (!each.accepts(element)) {
                        return false;
                    }
                }
            }
            return true;
        }
    }

    /** A text out of a set. */
    record Words(Set<String> words) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            return value instanceof String text && words.contains(text);
        }
    }

    /** Bounds of a number. */
    record Range(double min, double max) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            return !(value instanceof Number number) || (number.doubleValue() >= min && number.doubleValue() <= max);
        }
    }

    /** A text in which a pattern is found. */
    record PatternFound(Pattern pattern) implements FastSchemaCheck {
        @Override
        public boolean accepts(@Nullable Object value) {
            return !(value instanceof String text) || pattern.matcher(text).find();
        }
    }
}
