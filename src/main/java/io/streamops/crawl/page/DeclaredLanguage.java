package io.streamops.crawl.page;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import org.jspecify.annotations.Nullable;

/** Parses the language that a page declares. */
final class DeclaredLanguage {
    private static final Map<String, String> TWO_LETTERS = twoLetters();

    private DeclaredLanguage() {}

    /** {@code de-AT}, {@code de_DE}, {@code deu} and {@code de, en} are all {@code de}; null if invalid. */
    static @Nullable String of(String tag) {
        var start = 0;
        while (start < tag.length() && Character.isWhitespace(tag.charAt(start))) {
            start++;
        }
        var end = start;
        while (end < tag.length() && end - start < 4 && Character.isLetter(tag.charAt(end))) {
            end++;
        }
        return TWO_LETTERS.get(tag.substring(start, end).toLowerCase(Locale.ROOT));
    }

    private static Map<String, String> twoLetters() {
        var codes = new HashMap<String, String>();
        for (var code : Locale.getISOLanguages()) {
            codes.put(code, code);
            codes.putIfAbsent(threeLetters(code), code);
        }
        codes.putAll(Map.of("iw", "he", "in", "id", "ji", "yi", "heb", "he", "ind", "id", "yid", "yi"));
        codes.putAll(Map.of("ger", "de", "fre", "fr", "dut", "nl", "chi", "zh", "cze", "cs", "gre", "el"));
        codes.putAll(Map.of("nb", "no", "nn", "no"));
        return Map.copyOf(codes);
    }

    private static String threeLetters(String code) {
        try {
            return Locale.of(code).getISO3Language();
        } catch (MissingResourceException e) {
            return code;
        }
    }
}
