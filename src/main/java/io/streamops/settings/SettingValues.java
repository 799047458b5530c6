package io.streamops.settings;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The raw texts of settings. An option wins over the environment; an empty text counts as not set. */
public final class SettingValues {
    private final Map<String, String> environment;
    private final Map<String, String> options;

    /**
     * @param environment the environment of the process
     * @param options texts from the command line, by setting name
     */
    public SettingValues(Map<String, String> environment, Map<String, String> options) {
        this.environment = environment;
        this.options = options;
    }

    boolean has(Setting<?> setting) {
        return text(setting) != null;
    }

    /** The value, or the default. Throws {@link BadSettings} if there is neither. */
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

    /** The value, if it is set; ignores the default. */
    <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable(text(setting)).map(setting::parse);
    }

    private @Nullable String text(Setting<?> setting) {
        var text = options.getOrDefault(setting.name(), environment.get(setting.name()));
        return text == null || text.isEmpty() ? null : text;
    }

    /** Removes credentials from addresses before they are shown. */
    static final class Redaction {
        private Redaction() {}

        static String withoutCredentials(URI url) {
            var userInfo = url.getRawUserInfo();
            return userInfo == null ? url.toString() : url.toString().replace(userInfo + "@", "");
        }
    }
}
