package io.streamops.collected.figures;

import io.streamops.contract.post.Mood;
import io.streamops.contract.post.Risk;
import java.util.List;
import java.util.Optional;

/** The summed figures, by their letters in Redis. Neutral and low-risk posts are the remainder. */
public enum Figure {
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

    private static final List<Figure> ALL = List.of(values());

    private final char letter;

    Figure(char letter) {
        this.letter = letter;
    }

    /** The figure of a letter; empty if the letter stands for something else. */
    static Optional<Figure> of(char letter) {
        return ALL.stream().filter(figure -> figure.letter == letter).findAny();
    }

    /** The name of its field. */
    String of(String what) {
        return letter + what;
    }

    /** Its value in a contribution. */
    long in(Contribution post) {
        return switch (this) {
            case POSTS -> 1;
            case POSITIVE -> one(post.mood() == Mood.POSITIVE);
            case NEGATIVE -> one(post.mood() == Mood.NEGATIVE);
            case ENGAGEMENT -> post.engagement();
            case REACH -> post.reach();
            case IMPACT -> post.impact();
            case CRITICAL -> one(post.risk() == Risk.CRITICAL);
            case HIGH -> one(post.risk() == Risk.HIGH);
            case MEDIUM -> one(post.risk() == Risk.MEDIUM);
            case VIRAL -> one(post.viral());
        };
    }

    private static long one(boolean holds) {
        return holds ? 1 : 0;
    }
}
