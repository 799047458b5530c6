package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The scripts of this build, of which there are a few, and by what names Redis knows them. */
final class Scripts {
    private final Map<String, Script> known = new ConcurrentHashMap<>();

    /**
     * A script.
     *
     * @param name the hash of the text
     */
    record Script(String text, String name) {}

    Script of(String text) {
        var script = known.get(text);
        return script == null ? known.computeIfAbsent(text, Scripts::named) : script;
    }

    private static Script named(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
            return new Script(text, HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }
}
