package io.streamops.collected.analysis.sentiment;

import io.streamops.collected.analysis.text.TextToken;
import io.streamops.collected.analysis.text.TextToken.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores the sentiment of a text after VADER (Hutto and Gilbert, 2014): the valences of its words, modified by nearby
 * negations, intensifiers, capitals and exclamation marks. Text after a "but" weighs more than text before it. A long text
 * counts as its average section.
 */
final class SentimentScorer {
    /** The factor that a negation applies. */
    private static final double TURNED = -0.74;

    private static final double STEP = 0.293;
    private static final double LOUD = 0.733;
    private static final double EXCLAIMED = 0.292;
    private static final int MOST_EXCLAIMED = 4;
    private static final double BEFORE_BUT = 0.5;
    private static final double AFTER_BUT = 1.5;
    /** How far modifiers reach, with their remaining weight by distance. */
    private static final double[] REACH = {1, 0.95, 0.9};

    /** How often the same emoji counts. */
    private static final int MOST_ALIKE = 2;
    /** The normalization constant: the larger, the stronger a text must be to approach 1. */
    private static final double SPAN = 15;

    private static final double SHORT_TEXT = 30;

    private final SentimentLanguage language;
    private final Lexicon emoji;
    private final Lexicon emoticons;
    private final List<TextToken> tokens;
    private final Map<String, Integer> alike = new HashMap<>();
    private final boolean allLoud;
    private double sum;
    private int words;
    private int exclaimed;

    SentimentScorer(SentimentLanguage language, Lexicon emoji, Lexicon emoticons, List<TextToken> tokens) {
        this.language = language;
        this.emoji = emoji;
        this.emoticons = emoticons;
        this.tokens = tokens;
        this.allLoud = tokens.stream().filter(SentimentScorer::isWord).allMatch(TextToken::loud);
    }

    /** From -1 to 1. */
    double score() {
        var behindBut = false;
        for (var i = 0; i < tokens.size(); i++) {
            if (isBut(tokens.get(i))) {
                sum *= behindBut ? 1 : BEFORE_BUT;
                behindBut = true;
            } else {
                sum += at(i) * (behindBut ? AFTER_BUT : 1);
            }
        }
        sum += Math.signum(sum) * EXCLAIMED * Math.min(exclaimed, MOST_EXCLAIMED);
        var evened = sum * Math.min(1, SHORT_TEXT / Math.max(1, words));
        return evened / Math.sqrt(evened * evened + SPAN);
    }

    private boolean isBut(TextToken token) {
        return token.kind() == Kind.WORD && language.rules().turning().contains(token.text());
    }

    private double at(int i) {
        var token = tokens.get(i);
        return switch (token.kind()) {
            case WORD, HASHTAG -> {
                words++;
                yield ofWord(i, token);
            }
            case EMOJI -> alike.merge(token.text(), 1, Integer::sum) <= MOST_ALIKE ? emoji.of(token.text()) : 0;
            case EMOTICON -> emoticons.of(token.text());
            case EXCLAMATION -> {
                exclaimed++;
                yield 0;
            }
            case BREAK -> 0;
        };
    }

    private double ofWord(int i, TextToken token) {
        double feels = language.feelingOf(token.text());
        if (feels == 0) {
            return 0;
        }
        var sign = Math.signum(feels);
        feels += token.loud() && !allLoud ? sign * LOUD : 0;
        var turned = isTurnedFromBehind(i);
        for (var back = 1; back <= Math.min(i, REACH.length) && isWord(tokens.get(i - back)); back++) {
            var before = tokens.get(i - back).text();
            feels += sign * STEP * REACH[back - 1] * strength(before);
            turned |= language.rules().negating().contains(before);
        }
        return turned ? feels * TURNED : feels;
    }

    private int strength(String word) {
        return language.rules().strengthening().contains(word)
                ? 1
                : language.rules().weakening().contains(word) ? -1 : 0;
    }

    private boolean isTurnedFromBehind(int i) {
        for (var next = i + 1; next < tokens.size() && next <= i + REACH.length; next++) {
            var token = tokens.get(next);
            if (!isWord(token) || language.feelingOf(token.text()) != 0) {
                return false;
            }
            if (language.rules().negatingBefore().contains(token.text())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWord(TextToken token) {
        return token.kind() == Kind.WORD || token.kind() == Kind.HASHTAG;
    }
}
