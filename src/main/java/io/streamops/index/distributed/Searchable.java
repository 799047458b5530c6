package io.streamops.index.distributed;

import io.streamops.contract.post.PostQuery;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.PostRows;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SemanticSearch;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An index as seen by the event bus; thread-safe, and may block. */
public interface Searchable {
    SearchResult search(SearchRequest request) throws IOException;

    /** The versions held for these keys, in the given state of the index. */
    Map<String, Instant> versions(Collection<String> keys, long asOf) throws IOException;

    List<String> suggest(String prefix, int limit) throws IOException;

    List<FoundPassage> passages(PassageRequest request) throws IOException;

    PostRows posts(PostQuery question) throws IOException;

    /** Combines an index and its vectors. */
    static Searchable of(IndexSearch index, SemanticSearch semantic) {
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
                return index.passages(request, semantic.near(request));
            }

            @Override
            public PostRows posts(PostQuery question) throws IOException {
                return index.posts(question);
            }
        };
    }

    /** The JSON of version queries on the event bus. Times keep full precision. */
    static final class VersionsJson {
        private VersionsJson() {}

        /** @param asOf a state of the index */
        record Question(List<String> keys, long asOf) {}

        static JsonObject of(Set<String> keys, long asOf) {
            return new JsonObject()
                    .put("keys", new JsonArray(List.copyOf(keys)))
                    .put("asOf", asOf);
        }

        static Question question(JsonObject json) {
            var keys =
                    json.getJsonArray("keys").stream().map(String.class::cast).toList();
            return new Question(keys, json.getLong("asOf"));
        }

        static JsonObject of(Map<String, Instant> versions) {
            var json = new JsonObject();
            versions.forEach((key, version) -> json.put(key, version.toString()));
            return json;
        }

        static Map<String, Instant> versions(JsonObject json) {
            var versions = new HashMap<String, Instant>();
            for (var key : json.fieldNames()) {
                versions.put(key, json.getInstant(key));
            }
            return versions;
        }
    }
}
