package io.streamops.index.schema;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Folds every word and adds its stem, if different, at the same position with a mark. One field thus serves exact words and
 * stems, and a stem is not mistaken for a word of another language.
 */
final class StemFilter extends TokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final @Nullable Stemmer stemming;
    private char[] folded = new char[64];
    private char[] pending = Stemmer.NONE;

    StemFilter(TokenStream input, @Nullable Stemmer stemming) {
        super(input);
        this.stemming = stemming;
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (pending.length > 0) {
            emitPending();
            return true;
        }
        if (!input.incrementToken()) {
            return false;
        }
        var marked = AccentFolding.lower(term.buffer(), term.length());
        var stem = stemming == null ? pending : stemming.stem(term.buffer(), term.length());
        if (marked) {
            fold();
        }
        if (stem.length > 0 && !Arrays.equals(stem, 0, stem.length, term.buffer(), 0, term.length())) {
            pending = stem;
        }
        return true;
    }

    private void emitPending() {
        term.setEmpty().append(WordAnalyzer.STEM_MARK);
        var length = pending.length + 1;
        var buffer = term.resizeBuffer(length);
        System.arraycopy(pending, 0, buffer, 1, pending.length);
        term.setLength(length);
        increment.setPositionIncrement(0);
        pending = Stemmer.NONE;
    }

    private void fold() {
        var needed = term.length() * AccentFolding.GROWTH;
        if (folded.length < needed) {
            folded = new char[needed];
        }
        var length = AccentFolding.fold(term.buffer(), term.length(), folded);
        term.copyBuffer(folded, 0, length);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        pending = Stemmer.NONE;
    }

    /** Splits text of one language into folded words and marked stems; Chinese, Japanese and Korean into bigrams. */
    static final class WordAnalyzer extends Analyzer {
        /** The prefix of a stem; no word starts with it. */
        static final char STEM_MARK = '\u0001';

        private final String language;

        WordAnalyzer(String language) {
            super(GLOBAL_REUSE_STRATEGY);
            this.language = language;
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            var source = new StandardTokenizer();
            return new TokenStreamComponents(source, new StemFilter(new CJKBigramFilter(source), Stemmer.of(language)));
        }
    }
}
