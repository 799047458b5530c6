package io.streamops.gateway.http;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The name of a request in logs and answers: the client's where it gives one that is fit for a log line. */
final class RequestId {
    private static final int LONGEST = 128;

    private RequestId() {}

    static String of(@Nullable String given) {
        return given != null && isFit(given) ? given : made();
    }

    private static boolean isFit(String id) {
        if (id.isEmpty() || id.length() > LONGEST) {
            return false;
        }
        for (var i = 0; i < id.length(); i++) {
            if (!isFit(id.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFit(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || c == ':';
    }

    /** Unique, though not secret: nothing is protected by it, so the quick kind of chance is good enough. */
    private static String made() {
        var chance = ThreadLocalRandom.current();
        return new UUID(chance.nextLong(), chance.nextLong()).toString();
    }
}
