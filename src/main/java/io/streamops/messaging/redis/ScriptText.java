package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The text of one script as Redis gets it: its file, the files that it includes and the constants that they take. */
final class ScriptText {
    static final String FOLDER = "redis/";
    private static final Pattern DIRECTIVE = Pattern.compile("-- (include|constant)\\b *(.*)");

    private final Map<String, String> known;
    private final Set<String> included = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    /** @param known the constants that there are, as Lua */
    ScriptText(String script, Map<String, String> known) {
        this.known = known;
        append(script, read(script, file(script), "there is no such file"));
    }

    static String file(String name) {
        return FOLDER + name + ".lua";
    }

    /** The constants that were used. */
    Set<String> constants() {
        return used;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void append(String name, String content) {
        included.add(name);
        for (var line : content.lines().toList()) {
            var directive = DIRECTIVE.matcher(line);
            if (!directive.matches()) {
                text.append(line).append('\n');
            } else if (directive.group(1).equals("include")) {
                include(name, directive.group(2));
            } else {
                define(name, directive.group(2));
            }
        }
    }

    private void include(String from, String part) {
        if (!included.contains(part)) {
            append(part, read(part, file(from), "it includes " + part + ", which is not there"));
        }
    }

    private void define(String in, String constant) {
        var value = known.get(constant);
        if (value == null) {
            throw new BadScript(
                    file(in), "nothing gives it the constant %s; there are %s".formatted(constant, known.keySet()));
        }
        if (used.add(constant)) {
            text.append("local ").append(constant).append(" = ").append(value).append('\n');
        }
    }

    private static String read(String name, String blamed, String fault) {
        try (var file = ScriptText.class.getResourceAsStream("/" + file(name))) {
            if (file == null) {
                throw new BadScript(blamed, fault);
            }
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
