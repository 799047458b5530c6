package io.streamops.index.distributed;

import io.streamops.contract.post.PostQuery;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.PostRows;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SemanticSearch;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An index as seen by the event bus; thread-safe, and may block. */
public interface Searchable {
    SearchResult search(SearchRequest request) throws IOException;

    /** The versions held for these keys, in the given state of the index. */
    Map<String, Instant> versions(Collection<String> keys, long asOf) throws IOException;

    List<String> suggest(String prefix, int limit) throws IOException;

    List<FoundPassage> passages(PassageRequest request) throws IOException;

    PostRows posts(PostQuery question) throws IOException;

    /** Combines an index and its vectors. */
    static Searchable of(IndexSearch index, SemanticSearch meaning) {
        return new Searchable() {
            @Override
            public SearchResult search(SearchRequest request) throws IOException {
                return index.search(request);
            }

            @Override
            public Map<String, Instant> versions(Collection<String> keys, long asOf) throws IOException {
                return index.versions(keys, asOf);
            }

            @Override
            public List<String> suggest(String prefix, int limit) throws IOException {
                return index.suggest(prefix, limit);
            }

            @Override
            public List<FoundPassage> passages(PassageRequest request) throws IOException {
                return index.passages(request, meaning.near(request));
            }

            @Override
            public PostRows posts(PostQuery question) throws IOException {
                return index.posts(question);
            }
        };
    }
}
