package io.streamops.index.search;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;

/**
 * The boundaries of a snippet around a word: at spaces, with little text before it and more after it. Text is lower case by
 * contract, so sentences cannot be detected.
 */
final class PassageBoundaries extends BreakIterator {
    private static final int BEFORE = 50;
    private static final int BEHIND = 130;
    /** How far a space is searched; text without spaces is cut anywhere. */
    private static final int SEARCHED = 30;

    private CharacterIterator text = new StringCharacterIterator("");
    private int at;

    @Override
    public void setText(CharacterIterator newText) {
        text = newText;
        at = newText.getBeginIndex();
    }

    @Override
    public CharacterIterator getText() {
        return text;
    }

    @Override
    public int preceding(int offset) {
        var from = Math.max(offset - 1 - BEFORE, text.getBeginIndex());
        return moveTo(from == text.getBeginIndex() ? from : blankAfter(from, from));
    }

    @Override
    public int following(int offset) {
        var from = Math.min(offset + BEHIND, text.getEndIndex());
        return moveTo(blankAfter(from, whole(from)));
    }

    /** After a nearby space, else at this position. */
    private int blankAfter(int from, int otherwise) {
        for (var i = from; i < Math.min(from + SEARCHED, text.getEndIndex()); i++) {
            if (text.setIndex(i) == ' ') {
                return i + 1;
            }
        }
        return whole(otherwise);
    }

    /** Does not split surrogate pairs. */
    private int whole(int index) {
        var halves = index > text.getBeginIndex()
                && index < text.getEndIndex()
                && Character.isLowSurrogate(text.setIndex(index));
        return halves ? index - 1 : index;
    }

    private int moveTo(int index) {
        at = index;
        return index;
    }

    @Override
    public int first() {
        return moveTo(text.getBeginIndex());
    }

    @Override
    public int last() {
        return moveTo(text.getEndIndex());
    }

    @Override
    public int current() {
        return at;
    }

    @Override
    public int next() {
        return at >= text.getEndIndex() ? DONE : following(at);
    }

    @Override
    public int next(int n) {
        var reached = at;
        for (var i = 0; i < n && reached != DONE; i++) {
            reached = next();
        }
        for (var i = 0; i > n && reached != DONE; i--) {
            reached = previous();
        }
        return reached;
    }

    @Override
    public int previous() {
        return at <= text.getBeginIndex() ? DONE : preceding(at);
    }
}
