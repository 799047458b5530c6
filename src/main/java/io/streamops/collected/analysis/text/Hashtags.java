package io.streamops.collected.analysis.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The hashtags of a post: those that came with it, and those in its text. In lower case, without their sign. */
public final class Hashtags {
    /** More are not kept. */
    static final int MOST = 30;
    /** A longer one is none; in characters. */
    static final int LONGEST = 100;
    /** So many of those that came with a post are looked at. */
    private static final int MOST_GIVEN = 1_000;

    private final Set<String> found = new LinkedHashSet<>();

    private Hashtags() {}

    /**
     * In the order in which they were found, none of them twice.
     *
     * @param given with or without their sign
     * @param text readable
     */
    public static List<String> of(List<String> given, String text) {
        var tags = new Hashtags();
        given.stream().limit(MOST_GIVEN).forEach(tags::addGiven);
        tags.addThoseIn(text);
        return List.copyOf(tags.found);
    }

    private void addGiven(String given) {
        var tag = ReadableText.of(given, LONGEST + 2);
        var start = 0;
        while (start < tag.length() && Characters.isHashSign(tag.charAt(start))) {
            start++;
        }
        add(tag, start);
    }

    private void addThoseIn(String text) {
        for (var at = 0; at < text.length() && found.size() < MOST; ) {
            var begins = Characters.isHashSign(text.charAt(at)) && isFree(text, at);
            at = begins ? add(text, at + 1) : at + 1;
        }
    }

    /** Not within a word or an address, as in {@code C#Major} and {@code page.html#top}. */
    private static boolean isFree(String text, int at) {
        return at == 0 || (!Characters.isOfWord(text.codePointBefore(at)) && text.charAt(at - 1) != '/');
    }

    /** Where the tag ends that starts there. */
    private int add(String text, int start) {
        var end = start;
        var letters = false;
        while (end < text.length() && Characters.isOfWord(text.codePointAt(end))) {
            var c = text.codePointAt(end);
            letters |= Character.isLetter(c);
            end += Character.charCount(c);
        }
        if (letters && end - start <= LONGEST && found.size() < MOST) {
            found.add(text.substring(start, end).toLowerCase(Locale.ROOT));
        }
        return end;
    }
}
