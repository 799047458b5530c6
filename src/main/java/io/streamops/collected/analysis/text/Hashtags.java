package io.streamops.collected.analysis.text;

import io.streamops.language.WordCharacters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The hashtags of a post, from its data and its text, in lower case and without the hash sign. */
public final class Hashtags {
    /** The maximum number kept. */
    static final int MOST = 30;
    /** The maximum length in characters; longer ones are ignored. */
    static final int LONGEST = 100;
    /** How many of the given hashtags are read. */
    private static final int MOST_GIVEN = 1_000;

    private final Set<String> found = new LinkedHashSet<>();

    private Hashtags() {}

    /**
     * In order of occurrence, without duplicates.
     *
     * @param given with or without the hash sign
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
        while (start < tag.length() && PostCharacters.isHashSign(tag.charAt(start))) {
            start++;
        }
        add(tag, start);
    }

    private void addThoseIn(String text) {
        for (var at = 0; at < text.length() && found.size() < MOST; ) {
            var begins = PostCharacters.isHashSign(text.charAt(at)) && isFree(text, at);
            at = begins ? add(text, at + 1) : at + 1;
        }
    }

    /** Not within a word or URL, as in {@code C#Major} and {@code page.html#top}. */
    private static boolean isFree(String text, int at) {
        return at == 0 || (!WordCharacters.isOfWord(text.codePointBefore(at)) && text.charAt(at - 1) != '/');
    }

    /** Adds the hashtag at this position; returns its end. */
    private int add(String text, int start) {
        var end = start;
        var letters = false;
        while (end < text.length() && WordCharacters.isOfWord(text.codePointAt(end))) {
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
