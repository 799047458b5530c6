package io.streamops.crawl.page;

import java.util.Locale;

/**
 * A parsed content type.
 *
 * @param mediaType in lower case; empty if missing
 * @param charset the label as written; empty if missing
 */
record ContentType(String mediaType, String charset) {
    static ContentType of(String header) {
        var parts = header.split(";", -1);
        var charset = "";
        for (var i = 1; i < parts.length && charset.isEmpty(); i++) {
            var equals = parts[i].indexOf('=');
            if (equals > 0 && parts[i].substring(0, equals).strip().equalsIgnoreCase("charset")) {
                charset = unquoted(parts[i].substring(equals + 1).strip());
            }
        }
        return new ContentType(parts[0].strip().toLowerCase(Locale.ROOT), charset);
    }

    private static String unquoted(String value) {
        return value.replace("\"", "").replace("'", "").strip();
    }

    /** Whether it says nothing about the content. */
    boolean isUnspecific() {
        return switch (mediaType) {
            case "application/octet-stream", "binary/octet-stream", "application/unknown", "unknown/unknown", "*/*" ->
                true;
            default -> mediaType.indexOf('/') <= 0;
        };
    }
}
