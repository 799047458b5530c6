package io.streamops.index.schema;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;

/** A stored text that is analyzed for its own language instead of the writer's default. */
final class WordsField extends Field {
    private final Analyzer words;

    WordsField(String name, String text, Analyzer words) {
        super(name, text, TextField.TYPE_STORED);
        this.words = words;
    }

    @Override
    public TokenStream tokenStream(Analyzer ofWriter, TokenStream reuse) {
        return words.tokenStream(name, stringValue());
    }
}
