package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PagePassage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** One search for passages in one state of the index, by words and by semantic similarity. */
final class PassageSearch {
    /** Matches that cover less of the question are dropped. */
    private static final double LEAST_SHARE = 0.2;
    /** Passages with less similarity are unrelated. */
    private static final double LEAST_COSINE = 0.25;

    private final PassageRequest request;
    private final SnapshotViews.View view;
    private final IndexSchema schema;
    private final IndexSearcher searcher;
    private final Map<String, FoundPassage> byWords = new LinkedHashMap<>();
    private final Map<String, FoundPassage> bySimilarity = new LinkedHashMap<>();

    PassageSearch(PassageRequest request, SnapshotViews.View view, IndexSchema schema, SearchDeadline deadline) {
        this.request = request;
        this.view = view;
        this.schema = schema;
        searcher = new IndexSearcher(view.reader());
        searcher.setTimeout(deadline);
    }

    /**
     * Unordered, because results are ranked together with those of other indexers.
     *
     * @throws SearchTimeout if it had to stop before it found anything
     */
    List<FoundPassage> run(List<SemanticSearch.Match> near) throws IOException {
        searchWords();
        for (var passage : near) {
            if (bySimilarity.size() < request.depth() && passage.cosine() >= LEAST_COSINE) {
                addIfPresent(passage);
            }
        }
        var found = joined();
        if (found.isEmpty() && searcher.timedOut()) {
            throw new SearchTimeout();
        }
        return found;
    }

    private void searchWords() throws IOException {
        var allowed = SearchFilters.of(request.projects(), view.kind());
        var question = ParsedQuestion.of(request.question(), languages(), allowed, view, schema);
        var words = new TermCoverage(question, schema);
        for (var hit : searcher.search(question.query(filters()), request.depth()).scoreDocs) {
            var page = new StoredDocument(searcher.storedFields().document(hit.doc));
            var match = words.in(page);
            if (match.share() >= LEAST_SHARE) {
                var text = match.passage().in(page.text());
                byWords.put(page.key(), page.passage(text, hit.score * match.share(), match.share(), 0));
            }
        }
    }

    private Collection<String> languages() {
        var lang = request.lang();
        return lang == null ? view.languages() : List.of(IndexSchema.language(lang));
    }

    private List<Query> filters() {
        var filters = new ArrayList<Query>();
        var allowed = SearchFilters.of(request.projects(), view.kind());
        if (allowed != null) {
            filters.add(allowed);
        }
        if (request.site() != null) {
            filters.add(SearchFilters.of(new QueryClause.Site(IndexSchema.site(request.site())), view.kind()));
        }
        if (request.lang() != null) {
            filters.add(SearchFilters.of(new QueryClause.Lang(IndexSchema.language(request.lang())), view.kind()));
        }
        return filters;
    }

    /** Adds the best passage of each page, if the page still contains it. */
    private void addIfPresent(SemanticSearch.Match near) throws IOException {
        var found = searcher.search(new TermQuery(new Term(PageFields.URL, near.page())), 1).scoreDocs;
        if (found.length == 0) {
            return;
        }
        var stored = searcher.storedFields().document(found[0].doc);
        if (IndexSchema.fingerprint(stored) == near.fingerprint()) {
            var page = new StoredDocument(stored);
            var text = new PagePassage(near.start(), near.end()).in(page.text());
            bySimilarity.putIfAbsent(page.key(), page.passage(text, 0, 0, near.cosine()));
        }
    }

    /** A page found both ways is represented by the passage that ranks higher. */
    private List<FoundPassage> joined() {
        var words = byWords.values().stream()
                .sorted(Comparator.comparingDouble(FoundPassage::words).reversed())
                .map(FoundPassage::key)
                .toList();
        var semantic = List.copyOf(bySimilarity.keySet());
        var joined = new LinkedHashMap<>(byWords);
        bySimilarity.forEach((key, near) -> joined.merge(key, near, (one, other) -> {
            var shown = words.indexOf(key) < semantic.indexOf(key) ? one : other;
            return new FoundPassage(
                    key, one.url(), one.title(), shown.text(), one.version(), one.words(), one.share(), other.cosine());
        }));
        return List.copyOf(joined.values());
    }
}
