package io.streamops.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be set: by an environment variable of its name, or by the option of {@code up} that is made from it.
 *
 * @param name the environment variable
 * @param fallback the text that stands for it where it is not set, null where there is none
 * @param shape what its text has to be, as words that end the sentence "it must be …"
 * @param about one line for the help and the README
 * @param secret whether its value must never be shown
 * @param parser from its text to its value; throws {@link IllegalArgumentException} for a text that is not of the shape
 */
public record Setting<T>(
        String name, @Nullable String fallback, String shape, String about, boolean secret, Parser<T> parser) {

    /** From a text to a value. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String text);
    }

    static <T> Setting<T> of(String name, @Nullable String fallback, Shape<T> shape, String about) {
        return new Setting<>(name, fallback, shape.words(), about, false, shape.parser());
    }

    static Setting<String> secret(String name, String about) {
        var text = Shape.TEXT;
        return new Setting<>(name, null, text.words(), about, true, text.parser());
    }

    Setting<T> asSecret() {
        return new Setting<>(name, fallback, shape, about, true, parser);
    }

    /** {@code HTTP_PORT} as {@code --http-port}. */
    public String option() {
        return option(name);
    }

    static String option(String name) {
        return "--" + name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is true or false, so that its option alone means true. */
    public boolean isSwitch() {
        return shape.equals(Shape.BOOLEAN.words());
    }

    T parse(String text) {
        try {
            return parser.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong(text);
        }
    }

    /** The complaint about a text that this setting cannot take. */
    BadSettings wrong(String text) {
        var shown = secret ? "is set to something else (not shown, it is a secret)" : "is \"" + text + "\"";
        return new BadSettings("%s (%s) %s; it must be %s".formatted(name, option(), shown, shape));
    }
}
