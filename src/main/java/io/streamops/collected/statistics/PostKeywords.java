package io.streamops.collected.statistics;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.kit.Truncation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The keywords of a post that are counted, including hashtags. Each has a code of six characters, which is stored with the
 * post. Among 60,000 keywords, two share a code in about one of 2,000 projects; they are then counted as one.
 */
final class PostKeywords {
    /** More would exceed what Redis stores compactly. */
    static final int MOST = 10;

    private static final int LONGEST = 100;
    private static final int LETTERS = 6;
    private static final long FIRST = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private PostKeywords() {}

    /** Keywords by code. */
    static SequencedMap<String, String> of(AnalyzedPost post) {
        var words = new LinkedHashMap<String, String>();
        Stream.concat(post.keywords().stream(), post.hashtags().stream())
                .map(word -> Truncation.exactly(word, LONGEST))
                .filter(word -> !word.isBlank())
                .distinct()
                .limit(MOST)
                .forEach(word -> words.putIfAbsent(code(word), word));
        return words;
    }

    /** FNV-1a with a final mix, because only some bits are kept. */
    static String code(String word) {
        var hash = FIRST;
        for (var i = 0; i < word.length(); i++) {
            hash = (hash ^ word.charAt(i)) * PRIME;
        }
        hash ^= hash >>> 33;
        hash *= 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        var code = new StringBuilder(LETTERS);
        PostContribution.VarintCodec.write(code, hash, LETTERS);
        return code.toString();
    }

    /** Splits joined codes. */
    static List<String> split(String codes) {
        var all = new ArrayList<String>(codes.length() / LETTERS);
        for (var at = 0; at + LETTERS <= codes.length(); at += LETTERS) {
            all.add(codes.substring(at, at + LETTERS));
        }
        return all;
    }
}
