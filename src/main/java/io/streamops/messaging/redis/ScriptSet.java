package io.streamops.messaging.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Scripts of one package, {@code src/main/resources/redis/FOLDER/NAME.lua}, and the constants that these files take from Java.
 * A class holds a set and its scripts in static fields; the node has Redis load each set at start ({@link RedisConnections#load}).
 *
 * <p>Two lines mean something to us, and to Lua nothing: {@code -- include FOLDER/NAME} stands for another file, once in a
 * script; {@code -- constant NAME} for a local of that name with the value that the set gives it.
 */
public final class ScriptSet {
    private final String folder;
    private final Map<String, String> constants = new TreeMap<>();
    private final List<Script> scripts = new ArrayList<>();

    public ScriptSet(String folder) {
        this.folder = folder;
    }

    /** Gives a constant to the scripts. */
    public ScriptSet with(String constant, String value) {
        constants.put(constant, quoted(value));
        return this;
    }

    /** Gives a constant that is a Lua table in which each word is a key with the value true. */
    public ScriptSet with(String constant, Set<String> words) {
        constants.put(
                constant,
                new TreeSet<>(words)
                        .stream()
                                .map(word -> "[" + quoted(word) + "] = true")
                                .collect(Collectors.joining(", ", "{", "}")));
        return this;
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }

    /** Adds a script. */
    public Script script(String name) {
        var script = new Script(folder + "/" + name, this);
        scripts.add(script);
        return script;
    }

    /**
     * All scripts, put together.
     *
     * @throws BadScript if one of them, or what it includes, is missing or takes an unknown constant, or if none takes a
     *     constant that there is
     */
    public List<Script> checked() {
        var unused = new TreeSet<>(constants.keySet());
        for (var script : scripts) {
            unused.removeAll(new ScriptText(script.toString(), constants).constants());
        }
        if (!unused.isEmpty()) {
            throw new BadScript(ScriptText.FOLDER + folder, "no script takes the constant " + unused.first());
        }
        return List.copyOf(scripts);
    }

    String assemble(String script) {
        return new ScriptText(script, constants).toString();
    }
}
