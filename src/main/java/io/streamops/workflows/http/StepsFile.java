package io.streamops.workflows.http;

import io.streamops.settings.BadSettings;
import io.streamops.settings.SettingFile;
import io.streamops.workflows.http.StepHttpClient.Binding;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the file that {@code WORKFLOW_STEPS_FILE} names; an invalid file is a bad setting. */
public final class StepsFile {
    private static final String SHAPE =
            "JSON like {\"steps\": {\"enrich\": {\"url\": \"https://steps.example.com/enrich\", \"headers\": {\"Authorization\": \"Bearer …\"}, \"timeoutMs\": 30000}}}";
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
    private static final int LONGEST_MILLIS = 3_600_000;
    private static final Pattern NAME = Pattern.compile("[\\p{Graph}&&[^\"]]{1,100}");
    private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}");
    private static final Pattern VALUE = Pattern.compile("[\\t -~\\x80-\\xFF]{0,8192}");
    private static final Set<String> RESERVED_HEADERS = Set.of(
            "host connection content-length content-type transfer-encoding upgrade te trailer expect".split(" "));
    private static final Set<String> KNOWN = Set.of("url", "headers", "timeoutMs");

    /** The error in the file; its message contains no secrets. */
    private static final class Malformed extends Exception {
        Malformed(String message) {
            super(message);
        }
    }

    private StepsFile() {}

    /**
     * Reads the file; blocks.
     *
     * @param reserved names that its steps must not have
     * @throws BadSettings if it is invalid
     */
    public static List<Binding> read(Path path, List<String> reserved) {
        var file = new SettingFile("WORKFLOW_STEPS_FILE", path, SHAPE);
        try {
            return parse(file.read(), reserved);
        } catch (Malformed e) {
            throw file.bad(String.valueOf(e.getMessage()));
        }
    }

    private static List<Binding> parse(byte[] file, List<String> reserved) throws Malformed {
        JsonObject json;
        try {
            json = new JsonObject(Buffer.buffer(file));
        } catch (DecodeException | ClassCastException e) {
            throw new Malformed("it is not a JSON object");
        }
        requireOnly(json, Set.of("steps"), "it");
        if (!(json.getValue("steps") instanceof JsonObject named)) {
            throw new Malformed("it has no object \"steps\"");
        }
        var steps = new ArrayList<Binding>();
        for (var name : named.fieldNames()) {
            if (reserved.contains(name)) {
                throw new Malformed("the step \"%s\" is built in and cannot be bound".formatted(name));
            }
            if (!NAME.matcher(name).matches()) {
                throw new Malformed("a step's name must have 1 to 100 visible ASCII characters");
            }
            if (!(named.getValue(name) instanceof JsonObject step)) {
                throw new Malformed("the step \"%s\" must be an object".formatted(name));
            }
            steps.add(step(name, step));
        }
        return List.copyOf(steps);
    }

    private static Binding step(String name, JsonObject json) throws Malformed {
        var who = "the step \"%s\"".formatted(name);
        requireOnly(json, KNOWN, who);
        return new Binding(name, url(json, who), headers(json, who), timeout(json, who));
    }

    private static URI url(JsonObject json, String who) throws Malformed {
        if (json.getValue("url") instanceof String text) {
            try {
                var url = new URI(text);
                var scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
                if (Set.of("http", "https").contains(scheme) && url.getHost() != null && url.getUserInfo() == null) {
                    return url;
                }
            } catch (URISyntaxException e) {
                throw new Malformed(who + " has a url that is none");
            }
        }
        throw new Malformed(who + " must have a url that begins with http:// or https:// and a host");
    }

    private static Map<String, String> headers(JsonObject json, String who) throws Malformed {
        return switch (json.getValue("headers")) {
            case null -> Map.of();
            case JsonObject given -> headerValues(given, who);
            default -> throw new Malformed(who + " must have an object as headers");
        };
    }

    private static Map<String, String> headerValues(JsonObject headers, String who) throws Malformed {
        var values = new LinkedHashMap<String, String>();
        for (var name : headers.fieldNames()) {
            values.put(headerName(name, who), headerValue(headers, name, who));
        }
        return values;
    }

    private static String headerName(String name, String who) throws Malformed {
        if (!HEADER.matcher(name).matches() || RESERVED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new Malformed("%s cannot set the header \"%s\"".formatted(who, name));
        }
        return name;
    }

    private static String headerValue(JsonObject headers, String name, String who) throws Malformed {
        if (headers.getValue(name) instanceof String value
                && VALUE.matcher(value).matches()) {
            return value;
        }
        throw new Malformed("%s must have a text of one line as the header \"%s\" (not shown)".formatted(who, name));
    }

    private static Duration timeout(JsonObject json, String who) throws Malformed {
        return switch (json.getValue("timeoutMs")) {
            case null -> DEFAULT_TIMEOUT;
            case Integer millis -> {
                if (millis < 1 || millis > LONGEST_MILLIS) {
                    throw new Malformed("%s must have a timeoutMs from 1 to %d".formatted(who, LONGEST_MILLIS));
                }
                yield Duration.ofMillis(millis);
            }
            default -> throw new Malformed(who + " must have a whole number as timeoutMs");
        };
    }

    private static void requireOnly(JsonObject json, Set<String> known, String who) throws Malformed {
        for (var name : json.fieldNames()) {
            if (!known.contains(name)) {
                throw new Malformed("%s has \"%s\", which is not known".formatted(who, name));
            }
        }
    }
}
