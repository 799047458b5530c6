package io.streamops.index.schema;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/** Splits text of one language into folded words and marked stems; Chinese, Japanese and Korean into bigrams. */
final class WordAnalyzer extends Analyzer {
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
