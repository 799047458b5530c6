package io.streamops.settings;

import io.streamops.settings.Setting.Parser;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The syntax of a setting's text.
 *
 * @param words completes the sentence "it must be …"
 */
record SettingType<T>(String words, Parser<T> parser) {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:\\-\\[\\]%]{1,255}");
    private static final Pattern VISIBLE = Pattern.compile("[!-~][ -~]{0,254}");
    private static final Pattern CREDENTIAL = Pattern.compile("[!-~]{1,8192}");
    private static final Pattern UNGUESSABLE = Pattern.compile("[!-~]{16,256}");
    private static final Pattern MAILBOX = Pattern.compile(
            "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("[A-Za-z0-9._\\-]+:\\d{1,5}|\\[[0-9A-Fa-f:.]+]:\\d{1,5}");

    static final SettingType<String> TEXT =
            new SettingType<>("a non-blank text", text -> require(text, !text.isBlank()));
    static final SettingType<String> TOKENS = new SettingType<>(
            "a text of printable ASCII characters",
            text -> require(text, VISIBLE.matcher(text).matches()));
    /** A credential that fits in an HTTP header. */
    static final SettingType<String> BEARER = new SettingType<>(
            "a key of visible ASCII characters, without spaces",
            text -> require(text, CREDENTIAL.matcher(text).matches()));

    static final SettingType<String> SHARED_SECRET = new SettingType<>(
            "16 to 256 random visible ASCII characters",
            text -> require(text, UNGUESSABLE.matcher(text).matches()));
    static final SettingType<Path> PATH = new SettingType<>("a path", text -> Path.of(require(text, !text.isBlank())));
    static final SettingType<String> HOSTNAME = new SettingType<>(
            "a host name or an address",
            text -> require(text, HOST.matcher(text).matches()));
    static final SettingType<String> EMAIL = new SettingType<>(
            "an email address such as streamops@example.com",
            text -> require(text, text.length() <= 254 && MAILBOX.matcher(text).matches()));
    static final SettingType<Boolean> BOOLEAN = new SettingType<>("true or false", SettingType::parseBoolean);
    static final SettingType<Integer> PORT = integer(0, 65_535);
    static final SettingType<List<String>> HOSTS_AND_PORTS = new SettingType<>(
            "host:port, or a comma-separated list of them",
            text -> items(text, item -> HOST_AND_PORT.matcher(item).matches()));
    static final SettingType<List<String>> ORIGINS = new SettingType<>(
            "a comma-separated list of origins such as https://app.example.com, or *",
            text -> items(text, item -> "*".equals(item) || isOrigin(item)));

    static SettingType<Integer> integer(int least, int most) {
        return new SettingType<>("a whole number from %d to %d".formatted(least, most), text -> {
            var value = Integer.parseInt(text);
            require(text, least <= value && value <= most);
            return value;
        });
    }

    static SettingType<Duration> seconds(int least, int most) {
        return new SettingType<>(
                "a whole number of seconds from %d to %d".formatted(least, most),
                text -> Duration.ofSeconds(integer(least, most).parser().parse(text)));
    }

    static SettingType<Duration> millis(int least, int most) {
        return new SettingType<>(
                "a whole number of milliseconds from %d to %d".formatted(least, most),
                text -> Duration.ofMillis(integer(least, most).parser().parse(text)));
    }

    static <E extends Enum<E>> SettingType<E> oneOf(Class<E> type) {
        var known = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(e -> e.name().toLowerCase(Locale.ROOT), e -> e));
        var words = Arrays.stream(type.getEnumConstants())
                .map(e -> e.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return new SettingType<>("one of " + words, text -> {
            var value = known.get(text.toLowerCase(Locale.ROOT));
            if (value == null) {
                throw new IllegalArgumentException(text);
            }
            return value;
        });
    }

    /** A URL with a host and one of the given schemes. */
    static SettingType<URI> url(String example, String... schemes) {
        return new SettingType<>("a URL such as " + example, text -> {
            var uri = URI.create(text);
            require(text, uri.getHost() != null && Arrays.asList(schemes).contains(uri.getScheme()));
            return uri;
        });
    }

    private static boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static boolean isOrigin(String text) {
        var uri = URI.create(text);
        return uri.getHost() != null
                && List.of("http", "https").contains(uri.getScheme())
                && uri.getRawPath().isEmpty();
    }

    private static List<String> items(String text, java.util.function.Predicate<String> valid) {
        var items = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        require(text, items.stream().allMatch(valid));
        return items;
    }

    private static String require(String text, boolean valid) {
        if (!valid) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }
}
