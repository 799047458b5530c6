package io.streamops.settings;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The texts that were given: an option wins over the environment, and an empty text counts as not given. */
public final class Values {
    private final Map<String, String> environment;
    private final Map<String, String> options;

    /**
     * @param environment the process's environment
     * @param options texts from the command line, by the settings' names
     */
    public Values(Map<String, String> environment, Map<String, String> options) {
        this.environment = environment;
        this.options = options;
    }

    boolean has(Setting<?> setting) {
        return text(setting) != null;
    }

    /** The value given, or the one that the fallback stands for. */
    <T> T get(Setting<T> setting) {
        var text = text(setting);
        if (text != null) {
            return setting.parse(text);
        }
        if (setting.fallback() == null) {
            throw new BadSettings("%s (%s) is not set (%s); it must be %s"
                    .formatted(setting.name(), setting.option(), setting.about(), setting.shape()));
        }
        return setting.parse(setting.fallback());
    }

    /** The value given, or none. */
    <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable(text(setting)).map(setting::parse);
    }

    private @Nullable String text(Setting<?> setting) {
        var text = options.getOrDefault(setting.name(), environment.get(setting.name()));
        return text == null || text.isEmpty() ? null : text;
    }
}
