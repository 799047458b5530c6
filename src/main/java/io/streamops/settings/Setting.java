package io.streamops.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One setting: an environment variable, and the option of {@code up} that is derived from its name.
 *
 * @param name the environment variable
 * @param fallback the default as text; null: none
 * @param shape completes the sentence "it must be …"
 * @param about one line for the help and the documentation
 * @param secret whether the value must never be shown
 * @param parser throws {@link IllegalArgumentException} for an invalid text
 */
public record Setting<T>(
        String name, @Nullable String fallback, String shape, String about, boolean secret, Parser<T> parser) {

    /** Parses the text of a setting. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String text);
    }

    static <T> Setting<T> of(String name, @Nullable String fallback, SettingType<T> shape, String about) {
        return new Setting<>(name, fallback, shape.words(), about, false, shape.parser());
    }

    static Setting<String> secret(String name, String about) {
        var text = SettingType.TEXT;
        return new Setting<>(name, null, text.words(), about, true, text.parser());
    }

    Setting<T> asSecret() {
        return new Setting<>(name, fallback, shape, about, true, parser);
    }

    /** The option: {@code --http-port} for {@code HTTP_PORT}. */
    public String option() {
        return option(name);
    }

    static String option(String name) {
        return "--" + name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the setting is a boolean: its option without a value means true. */
    public boolean isSwitch() {
        return shape.equals(SettingType.BOOLEAN.words());
    }

    T parse(String text) {
        try {
            return parser.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong(text);
        }
    }

    /** The error for an invalid text. */
    BadSettings wrong(String text) {
        var shown = secret ? "is invalid (its value is secret and not shown)" : "is \"" + text + "\"";
        return new BadSettings("%s (%s) %s; it must be %s".formatted(name, option(), shown, shape));
    }
}
