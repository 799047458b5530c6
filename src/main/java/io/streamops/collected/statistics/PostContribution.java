package io.streamops.collected.statistics;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a post adds to its project's figures, in integers.
 *
 * @param collectedAt milliseconds since 1970
 * @param hour the hour of publication since 1970; -1: unknown
 * @param engagement in hundredths
 * @param reach in ten-thousandths
 * @param impact in hundredths
 * @param words codes of its keywords, see {@link PostKeywords}
 */
record PostContribution(
        long collectedAt,
        int hour,
        long engagement,
        int reach,
        int impact,
        SentimentLabel mood,
        RiskLevel risk,
        boolean viral,
        List<String> words)
        implements Comparable<PostContribution> {
    private static final int TIME = 6;
    private static final int HOUR = 3;
    private static final int ENGAGEMENT = 6;
    private static final int REACH = 3;
    private static final int IMPACT = 2;
    private static final int KINDS = 1;
    private static final int LETTERS = TIME + HOUR + ENGAGEMENT + REACH + IMPACT + KINDS;
    private static final int MILLIS_AN_HOUR = 3_600_000;
    /** An upper bound that no real post reaches, so that sums stay exact. */
    private static final long MOST_ENGAGEMENT = 100_000_000_000L;

    private static final int MOST_IMPACT = 10_000;
    private static final List<SentimentLabel> MOODS = List.of(SentimentLabel.values());
    private static final List<RiskLevel> RISKS = List.of(RiskLevel.values());

    PostContribution {
        words = List.copyOf(words);
    }

    static PostContribution of(AnalyzedPost post, List<String> words) {
        var figures = post.figures();
        return new PostContribution(
                within(post.collectedAt().toEpochMilli(), VarintCodec.most(TIME)),
                hour(post.publishedAt()),
                within(Math.round(figures.engagement() * 100), MOST_ENGAGEMENT),
                (int) within(Math.round(figures.reach() * 10_000), VarintCodec.most(REACH)),
                (int) within(Math.round(figures.impact() * 100), MOST_IMPACT),
                post.sentiment().mood(),
                figures.risk(),
                figures.viral(),
                words);
    }

    private static long within(long number, long most) {
        return Math.clamp(number, 0, most);
    }

    /** Times before 1970 or far in the future count as unknown. */
    static int hour(@Nullable Instant time) {
        if (time == null) {
            return -1;
        }
        var hour = Math.floorDiv(time.getEpochSecond(), MILLIS_AN_HOUR / 1_000);
        return hour >= 0 && hour < VarintCodec.most(HOUR) ? (int) hour : -1;
    }

    /** Everything but the keywords. */
    String figures() {
        var text = new StringBuilder(LETTERS);
        VarintCodec.write(text, collectedAt, TIME);
        VarintCodec.write(text, hour + 1, HOUR);
        VarintCodec.write(text, engagement, ENGAGEMENT);
        VarintCodec.write(text, reach, REACH);
        VarintCodec.write(text, impact, IMPACT);
        VarintCodec.write(
                text, (MOODS.indexOf(mood) * RISKS.size() + RISKS.indexOf(risk)) * 2L + (viral ? 1 : 0), KINDS);
        return text.toString();
    }

    /** Parses a stored contribution. */
    static PostContribution of(String figures, String words) {
        var at = TIME + HOUR;
        var kinds = (int) VarintCodec.read(figures, LETTERS - KINDS, KINDS);
        return new PostContribution(
                VarintCodec.read(figures, 0, TIME),
                (int) VarintCodec.read(figures, TIME, HOUR) - 1,
                VarintCodec.read(figures, at, ENGAGEMENT),
                (int) VarintCodec.read(figures, at + ENGAGEMENT, REACH),
                (int) VarintCodec.read(figures, at + ENGAGEMENT + REACH, IMPACT),
                MOODS.get(kinds / 2 / RISKS.size()),
                RISKS.get(kinds / 2 % RISKS.size()),
                kinds % 2 == 1,
                PostKeywords.split(words));
    }

    /** The greater one counts: the newer; ties are broken the same way in any order of arrival. */
    @Override
    public int compareTo(PostContribution other) {
        var byFigures = figures().compareTo(other.figures());
        return byFigures != 0 ? byFigures : String.join("", words).compareTo(String.join("", other.words));
    }

    /**
     * Encodes integers as strings of 7-bit characters, most significant first: compact in UTF-8, and sorted like the numbers.
     */
    static final class VarintCodec {
        private static final int BITS = 7;
        private static final int MASK = 0x7F;

        private VarintCodec() {}

        static void write(StringBuilder into, long number, int letters) {
            for (var shift = (letters - 1) * BITS; shift >= 0; shift -= BITS) {
                into.append((char) (number >>> shift & MASK));
            }
        }

        static long read(String text, int from, int letters) {
            var number = 0L;
            for (var i = from; i < from + letters; i++) {
                number = (number << BITS) | text.charAt(i);
            }
            return number;
        }

        /** The greatest number that fits into this many characters. */
        static long most(int letters) {
            return (1L << (letters * BITS)) - 1;
        }
    }
}
