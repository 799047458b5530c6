package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Suggests completions: titles that contain the words, of which the last may be a prefix, and the last word completed. Read
 * from the index itself, so that titles are suggested as soon as their pages are found; a separate suggester would have to
 * be rebuilt repeatedly.
 */
final class CompletionSearch {
    private static final int WORDS = 8;
    private static final int ENDINGS = 32;
    private static final int LONGEST = 120;
    /** Titles repeat, so more are read than are returned. */
    private static final int READ = 5;

    private final IndexSearcher searcher;
    private final IndexSchema schema;

    CompletionSearch(IndexSearcher searcher, IndexSchema schema) {
        this.searcher = searcher;
        this.schema = schema;
    }

    List<String> of(String typed, int limit) throws IOException {
        var words = schema.words(typed, WORDS);
        if (words.isEmpty()) {
            return List.of();
        }
        var open = Character.isLetterOrDigit(typed.charAt(typed.length() - 1));
        var endings = open ? endings(words.getLast()) : List.<String>of();
        var titles = titles(words, endings, limit);
        var offered = new LinkedHashMap<String, String>();
        var start = typed.strip().toLowerCase(Locale.ROOT);
        titles.stream().filter(title -> lower(title).startsWith(start)).forEach(title -> offer(offered, title));
        var rest = limit - Math.min(offered.size(), limit / 2);
        endings.stream()
                .limit(Math.max(1, rest / 2))
                .forEach(ending -> offer(offered, finished(typed, words.getLast(), ending)));
        titles.forEach(title -> offer(offered, title));
        return offered.values().stream().limit(limit).toList();
    }

    private static String finished(String typed, IndexSchema.QueryWord last, String ending) {
        var lower = typed.toLowerCase(Locale.ROOT);
        return lower.endsWith(last.written())
                ? lower.substring(0, lower.length() - last.written().length()) + ending
                : ending;
    }

    private static void offer(Map<String, String> offered, String text) {
        if (!text.isBlank() && text.length() <= LONGEST) {
            offered.putIfAbsent(lower(text), text);
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT).strip();
    }

    private List<String> endings(IndexSchema.QueryWord last) throws IOException {
        return new TermDictionary(searcher.getIndexReader(), null)
                .beginningWith(PageFields.TITLE, last.folded(), ENDINGS).stream()
                        .map(TermDictionary.Known::word)
                        .toList();
    }

    private List<String> titles(List<IndexSchema.QueryWord> words, List<String> endings, int limit) throws IOException {
        var query = new BooleanQuery.Builder();
        for (var word : words.subList(0, words.size() - 1)) {
            query.add(new TermQuery(new Term(PageFields.TITLE, word.folded())), Occur.MUST);
        }
        var last = new SynonymQuery.Builder(PageFields.TITLE);
        last.addTerm(new BytesRef(words.getLast().folded()), 1);
        endings.forEach(ending -> last.addTerm(new BytesRef(ending), 1));
        query.add(last.build(), Occur.MUST);
        var titles = new ArrayList<String>();
        var stored = searcher.storedFields();
        for (var hit : searcher.search(query.build(), limit * READ).scoreDocs) {
            var title = stored.document(hit.doc, Set.of(PageFields.TITLE)).get(PageFields.TITLE);
            titles.add(title == null ? "" : title);
        }
        return titles;
    }
}
