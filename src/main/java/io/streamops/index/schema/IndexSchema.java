package io.streamops.index.schema;

import com.google.common.hash.Hashing;
import io.streamops.language.LanguageGuess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Maps pages and posts to Lucene documents, and texts to terms. Thread-safe. */
public final class IndexSchema {
    /** Longer keys are replaced by a hash: Lucene limits terms to 32,766 bytes. */
    private static final int LONGEST_KEY = 4_096;

    /** The order of keys in an index, which breaks ties between hits. */
    public static final Comparator<String> KEY_ORDER = Comparator.comparing(key -> new BytesRef(key(key)));

    private final LanguageGuess languages = new LanguageGuess();
    private final Map<String, Analyzer> analyzers = new ConcurrentHashMap<>();

    /** For the writer's configuration, and for words of no particular language. */
    public Analyzer analyzer() {
        return analyzer(LanguageGuess.UNSURE);
    }

    /** The analyzer of a language. */
    public Analyzer analyzer(String language) {
        return analyzers.computeIfAbsent(language, StemFilter.WordAnalyzer::new);
    }

    /** The term of a key. */
    public static Term term(String key) {
        return new Term(PageFields.URL, key(key));
    }

    /** The indexed form of a key, which is mostly the key itself. */
    public static String key(String key) {
        return key.length() <= LONGEST_KEY ? key : "sha256:" + Hashing.sha256().hashString(key, StandardCharsets.UTF_8);
    }

    public Document document(Entry entry) {
        return switch (entry) {
            case IndexedPage page -> page(page);
            case IndexedPost post -> post(post);
        };
    }

    private Document page(IndexedPage page) {
        var document = new Document();
        addKey(document, page.key());
        addPlace(document, page.key());
        addWords(document, languages.of(page.text()), page.title(), page.description(), page.text());
        document.add(new LongField(PageFields.TIMESTAMP, page.timestamp().toEpochMilli(), Store.YES));
        document.add(new StoredField(PageFields.STATUS, page.statusCode()));
        return document;
    }

    private Document post(IndexedPost post) {
        var document = new Document();
        addKey(document, post.key());
        addPlace(document, post.url());
        addWords(document, post.language(), post.title(), post.description(), post.text());
        document.add(new LongField(PageFields.TIMESTAMP, post.timestamp().toEpochMilli(), Store.YES));
        PostFields.add(document, post);
        return document;
    }

    private static void addKey(Document document, String key) {
        document.add(new StringField(PageFields.URL, key(key), Store.NO));
        document.add(new BinaryDocValuesField(PageFields.URL, new BytesRef(key(key))));
    }

    /** Adds the URL, and the site if it has one. */
    private static void addPlace(Document document, String url) {
        document.add(new StoredField(PageFields.URL, url));
        var sites = sites(url);
        for (var domain : sites) {
            document.add(new StringField(PageFields.SITE, domain, Store.NO));
        }
        if (!sites.isEmpty()) {
            document.add(new SortedDocValuesField(PageFields.HOST, new BytesRef(sites.getFirst())));
        }
    }

    private void addWords(Document document, String language, String title, String description, String text) {
        var words = analyzer(language);
        document.add(new WordsField(PageFields.TITLE, title, words));
        document.add(new WordsField(PageFields.DESCRIPTION, description, words));
        document.add(new WordsField(PageFields.TEXT, text, words));
        document.add(new StringField(PageFields.LANGUAGE, language, Store.YES));
        document.add(new SortedDocValuesField(PageFields.LANGUAGE, new BytesRef(language)));
        var fingerprint = IndexedPage.fingerprint(title, text);
        document.add(new NumericDocValuesField(PageFields.FINGERPRINT, fingerprint));
        document.add(new StoredField(PageFields.FINGERPRINT, fingerprint));
    }

    /** The words of a text as indexed, in order, without stems, up to a maximum. */
    public List<QueryWord> words(String text, int most) {
        var words = new ArrayList<QueryWord>();
        try (var tokens = analyzer().tokenStream(PageFields.TEXT, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var place = tokens.addAttribute(OffsetAttribute.class);
            tokens.reset();
            while (words.size() < most && tokens.incrementToken()) {
                var written = text.substring(place.startOffset(), place.endOffset());
                words.add(new QueryWord(term.toString(), written.toLowerCase(Locale.ROOT)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail to be read", e);
        }
        return words;
    }

    /** ISO 639-1, or {@link PageFields#NO_LANGUAGE}. */
    public String languageOf(String text) {
        return languages.of(text);
    }

    /** The stems of a word in several languages, without the mark. */
    public static Set<String> stems(QueryWord word, Collection<String> languages) {
        var stems = new LinkedHashSet<String>();
        for (var language : languages) {
            var stemming = Stemmer.briefly(language);
            if (stemming != null) {
                stems.add(stemming.stem(word.written()));
                stems.add(stemming.stem(word.folded()));
            }
        }
        stems.remove("");
        return stems;
    }

    /** A stem as indexed. */
    public static String marked(String stem) {
        return StemFilter.WordAnalyzer.STEM_MARK + stem;
    }

    /** The fingerprint of a stored page; computed if an older build has not stored it. */
    public static long fingerprint(Document stored) {
        var kept = stored.getField(PageFields.FINGERPRINT);
        return kept == null
                ? IndexedPage.fingerprint(
                        Objects.requireNonNull(stored.get(PageFields.TITLE)),
                        Objects.requireNonNull(stored.get(PageFields.TEXT)))
                : kept.numericValue().longValue();
    }

    /** The values of {@link PageFields#SITE} for a URL: the host and its parent domains; none if it has no host. */
    public static List<String> sites(String url) {
        return url.startsWith(IndexedPost.PostUrn.SCHEME) ? List.of() : SiteNames.domains(SiteNames.host(url));
    }

    /** The value of {@link PageFields#SITE} for user input: a host, a domain or a URL. */
    public static String site(String typed) {
        return SiteNames.named(typed);
    }

    /** The value of {@link PageFields#LANGUAGE} for user input, with or without a region. */
    public static String language(String typed) {
        var code = typed.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
        return code.equals("nb") || code.equals("nn") ? "no" : code;
    }

    /** A stored text that is analyzed for its own language instead of the writer's default. */
    static final class WordsField extends Field {
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

    /**
     * A word of a query.
     *
     * @param folded as indexed
     * @param written in lower case with accents, for stemmers
     */
    public record QueryWord(String folded, String written) {}

    /** A document to store; it replaces the one with the same key. */
    public sealed interface Entry permits IndexedPage, IndexedPost {
        /** Identifies the entry, and breaks ties between hits. */
        String key();

        /** Among entries with the same key, the one with the latest version wins; null: the one that arrived last. */
        @Nullable Instant version();

        /** The term by which the entry is replaced or deleted. */
        default Term term() {
            return IndexSchema.term(key());
        }
    }

    /** Hosts of URLs and their parent domains. */
    static final class SiteNames {
        private static final int LONGEST_HOST = 255;
        private static final int MOST_DOMAINS = 16;

        private SiteNames() {}

        static String host(String url) {
            var scheme = url.indexOf("://");
            var start = scheme < 0 ? 0 : scheme + 3;
            var end = start;
            while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
                end++;
            }
            var port = url.lastIndexOf(':', end - 1);
            if (port >= start && url.indexOf(']', port) < 0) {
                end = port;
            }
            return url.substring(start, Math.min(end, start + LONGEST_HOST));
        }

        /** Normalizes user input for a host or domain. */
        static String named(String typed) {
            var host = host(typed.strip().toLowerCase(Locale.ROOT));
            var start = host.startsWith("*.") ? 2 : host.startsWith(".") ? 1 : 0;
            var end = host.endsWith(".") && host.length() > start ? host.length() - 1 : host.length();
            try {
                return IDN.toASCII(host.substring(start, end), IDN.ALLOW_UNASSIGNED);
            } catch (IllegalArgumentException noName) {
                return host;
            }
        }

        /** The host first; an IP address has no parent domains. */
        static List<String> domains(String host) {
            var domains = new ArrayList<String>();
            domains.add(host);
            if (host.isEmpty() || host.endsWith("]") || Character.isDigit(host.charAt(host.length() - 1))) {
                return domains;
            }
            for (var dot = host.indexOf('.');
                    dot >= 0 && domains.size() < MOST_DOMAINS;
                    dot = host.indexOf('.', dot + 1)) {
                domains.add(host.substring(dot + 1));
            }
            return domains;
        }
    }
}
