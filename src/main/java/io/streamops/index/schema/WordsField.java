package io.streamops.index.schema;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;

/** Text that is stored, and taken apart by the analyzer of its own language instead of the writer's. */
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
