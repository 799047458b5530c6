package io.streamops.messaging.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A script of a {@link ScriptSet}, one atomic step in Redis. Its text is put together when it is first wanted. */
public final class Script {
    private final String name;
    private final ScriptSet set;
    private volatile @Nullable Assembled assembled;

    private record Assembled(String text, String digest) {}

    Script(String name, ScriptSet set) {
        this.name = name;
        this.set = set;
    }

    /** The file as people look for it. */
    public String file() {
        return ScriptText.file(name);
    }

    /** By which Redis knows it. */
    public String digest() {
        return assembled().digest();
    }

    String text() {
        return assembled().text();
    }

    private Assembled assembled() {
        var known = assembled;
        if (known == null) {
            var text = set.assemble(name);
            known = new Assembled(text, digest(text));
            assembled = known;
        }
        return known;
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
