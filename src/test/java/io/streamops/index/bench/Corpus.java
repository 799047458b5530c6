package io.streamops.index.bench;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.index.schema.IndexedPage;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Pages of made-up words, of which a few are frequent and most are rare, as in the texts of people. */
final class Corpus {
    private static final int VOCABULARY = 50_000;
    private static final int DRAWS = 1 << 20;
    private static final int TITLE = 50;
    private static final int TEXT = 5_000;
    private static final int SENTENCE = 12;
    private static final int SITES = 997;
    private static final String[] SYLLABLES =
            "ka lo mi ren ta su vor el na pi dra os qui ber tor lin fo ga hu zen".split(" ", -1);
    private static final Instant FETCHED = Instant.ofEpochMilli(1_760_000_000_000L);

    private final String[] words = new String[VOCABULARY];
    private final int[] draws = new int[DRAWS];

    Corpus() {
        var random = new SplittableRandom(42);
        for (var i = 0; i < VOCABULARY; i++) {
            var word = new StringBuilder();
            for (var left = 2 + random.nextInt(3); left > 0; left--) {
                word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
            }
            words[i] = word.append(Integer.toString(i, 36)).toString();
        }
        var sums = sums();
        for (var i = 0; i < DRAWS; i++) {
            var at = Arrays.binarySearch(sums, random.nextDouble() * sums[VOCABULARY - 1]);
            draws[i] = Math.min(VOCABULARY - 1, at < 0 ? -at - 1 : at);
        }
    }

    private static double[] sums() {
        var sums = new double[VOCABULARY];
        var sum = 0.0;
        for (var i = 0; i < VOCABULARY; i++) {
            sum += 1.0 / (i + 1);
            sums[i] = sum;
        }
        return sums;
    }

    IndexedPage page(int i) {
        var random = new SplittableRandom(i * 31L);
        var url = "https://site" + i % SITES + ".example/path/" + i + ".html";
        return new IndexedPage(new NormalizedUrl(url), text(random, TITLE), "", text(random, TEXT), FETCHED, 200);
    }

    /** A word that is neither among the twenty most frequent nor rare. */
    String commonWord(SplittableRandom random) {
        return words[20 + random.nextInt(5_000)];
    }

    private String text(SplittableRandom random, int chars) {
        var text = new StringBuilder(chars + 32);
        for (var n = 1; text.length() < chars; n++) {
            text.append(words[draws[random.nextInt(DRAWS)]]).append(n % SENTENCE == 0 ? ". " : " ");
        }
        return text.toString();
    }
}
