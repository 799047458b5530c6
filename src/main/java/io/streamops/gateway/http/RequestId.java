package io.streamops.gateway.http;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The id of a request in logs and responses: the client's, if it is fit for a log line. */
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

    /** Unique, not secret; a fast random generator is enough. */
    private static String made() {
        var chance = ThreadLocalRandom.current();
        return new UUID(chance.nextLong(), chance.nextLong()).toString();
    }
}
