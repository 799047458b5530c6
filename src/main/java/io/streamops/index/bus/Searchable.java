package io.streamops.index.bus;

import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.Meaning;
import io.streamops.index.search.PageSearch;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import java.io.IOException;
import java.util.List;

/** What an indexer can be asked; called from several threads, and it may take its time. */
public interface Searchable {
    SearchResult search(SearchRequest request) throws IOException;

    List<String> suggest(String prefix, int limit) throws IOException;

    List<FoundPassage> passages(PassageRequest request) throws IOException;

    /** The pages of an index, and what they mean. */
    static Searchable of(PageSearch pages, Meaning meaning) {
        return new Searchable() {
            @Override
            public SearchResult search(SearchRequest request) throws IOException {
                return pages.search(request);
            }

            @Override
            public List<String> suggest(String prefix, int limit) throws IOException {
                return pages.suggest(prefix, limit);
            }

            @Override
            public List<FoundPassage> passages(PassageRequest request) throws IOException {
                return pages.passages(request, meaning.near(request));
            }
        };
    }
}
