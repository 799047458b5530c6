package io.streamops.index.bus;

import io.streamops.index.search.PageSearch;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import java.io.IOException;
import java.util.List;

/** What an indexer can be asked; called from several threads, and it may take its time. */
public interface Searchable {
    SearchResult search(SearchRequest request) throws IOException;

    List<String> suggest(String prefix, int limit) throws IOException;

    /** The pages of an index. */
    static Searchable of(PageSearch pages) {
        return new Searchable() {
            @Override
            public SearchResult search(SearchRequest request) throws IOException {
                return pages.search(request);
            }

            @Override
            public List<String> suggest(String prefix, int limit) throws IOException {
                return pages.suggest(prefix, limit);
            }
        };
    }
}
