package io.streamops.index.schema;

import com.google.common.hash.Hashing;
import io.streamops.contract.page.NormalUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/** What a page becomes in Lucene, and what its words become; one for all threads. */
public final class PageSchema {
    /** Longer ones are told apart by their hash: Lucene takes no terms above 32,766 bytes. */
    private static final int LONGEST_KEY = 4_096;

    private final LanguageGuess languages = new LanguageGuess();
    private final Map<String, Analyzer> analyzers = new ConcurrentHashMap<>();

    /** For a writer's settings, and for words of no particular language. */
    public Analyzer analyzer() {
        return analyzer(LanguageGuess.UNSURE);
    }

    /** How pages in a language are taken apart. */
    public Analyzer analyzer(String language) {
        return analyzers.computeIfAbsent(language, WordAnalyzer::new);
    }

    /** By which the page of a URL is replaced or deleted. */
    public static Term key(NormalUrl url) {
        return new Term(PageFields.URL, key(url.value()));
    }

    /** What stands for a URL in the index, and breaks ties between hits: mostly the URL itself. */
    public static String key(String url) {
        return url.length() <= LONGEST_KEY ? url : "sha256:" + Hashing.sha256().hashString(url, StandardCharsets.UTF_8);
    }

    public Document document(IndexedPage page) {
        var language = languages.of(page.text());
        var words = analyzer(language);
        var document = new Document();
        addUrl(document, page.url().value());
        document.add(new WordsField(PageFields.TITLE, page.title(), words));
        document.add(new WordsField(PageFields.DESCRIPTION, page.description(), words));
        document.add(new WordsField(PageFields.TEXT, page.text(), words));
        document.add(new StringField(PageFields.LANGUAGE, language, Store.YES));
        document.add(new SortedDocValuesField(PageFields.LANGUAGE, new BytesRef(language)));
        document.add(new LongField(PageFields.TIMESTAMP, page.timestamp().toEpochMilli(), Store.YES));
        document.add(new StoredField(PageFields.STATUS, page.statusCode()));
        return document;
    }

    private static void addUrl(Document document, String url) {
        var key = key(url);
        document.add(new StringField(PageFields.URL, key, Store.NO));
        document.add(new BinaryDocValuesField(PageFields.URL, new BytesRef(key)));
        document.add(new StoredField(PageFields.URL, url));
        var host = Sites.host(url);
        for (var domain : Sites.domains(host)) {
            document.add(new StringField(PageFields.SITE, domain, Store.NO));
        }
        document.add(new SortedDocValuesField(PageFields.HOST, new BytesRef(host)));
    }

    /** The words of a text as they are in the index, in their order, without stems; so many at the most. */
    public List<String> words(String text, int most) {
        var words = new ArrayList<String>();
        try (var tokens = analyzer().tokenStream(PageFields.TEXT, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (words.size() < most && tokens.incrementToken()) {
                words.add(term.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot be read", e);
        }
        return words;
    }

    /** The stems of a word in languages, without their mark; the word itself is not among them unless it is one. */
    public static Set<String> stems(String word, Collection<String> languages) {
        var stems = new LinkedHashSet<String>();
        for (var language : languages) {
            var stemming = Stemming.briefly(language);
            if (stemming != null) {
                stems.add(stemming.stem(word));
                stems.add(stemming.stem(Folding.fold(word)));
            }
        }
        stems.remove("");
        return stems;
    }

    /** A stem as it is in the index. */
    public static String marked(String stem) {
        return WordAnalyzer.STEM_MARK + stem;
    }
}
