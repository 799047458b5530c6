package io.streamops.collected.statistics;

import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import java.util.List;
import java.util.Optional;

/** The summed figures, by their letters in Redis. Neutral and low-risk posts are the remainder. */
public enum CounterField {
    POSTS('n'),
    POSITIVE('p'),
    NEGATIVE('g'),
    /** In hundredths. */
    ENGAGEMENT('e'),
    /** In ten-thousandths. */
    REACH('r'),
    /** In hundredths. */
    IMPACT('i'),
    CRITICAL('c'),
    HIGH('h'),
    MEDIUM('m'),
    VIRAL('v');

    private static final List<CounterField> ALL = List.of(values());

    private final char letter;

    CounterField(char letter) {
        this.letter = letter;
    }

    /** The figure of a letter; empty if the letter stands for something else. */
    static Optional<CounterField> of(char letter) {
        return ALL.stream().filter(figure -> figure.letter == letter).findAny();
    }

    /** The name of its field. */
    String of(String what) {
        return letter + what;
    }

    /** Its value in a contribution. */
    long in(PostContribution post) {
        return switch (this) {
            case POSTS -> 1;
            case POSITIVE -> one(post.mood() == SentimentLabel.POSITIVE);
            case NEGATIVE -> one(post.mood() == SentimentLabel.NEGATIVE);
            case ENGAGEMENT -> post.engagement();
            case REACH -> post.reach();
            case IMPACT -> post.impact();
            case CRITICAL -> one(post.risk() == RiskLevel.CRITICAL);
            case HIGH -> one(post.risk() == RiskLevel.HIGH);
            case MEDIUM -> one(post.risk() == RiskLevel.MEDIUM);
            case VIRAL -> one(post.viral());
        };
    }

    private static long one(boolean holds) {
        return holds ? 1 : 0;
    }
}
