package io.streamops.index.api;

import io.streamops.contract.post.PostQuery;
import io.streamops.index.distributed.Searchable;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.PostRows;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A stand-in for an indexer whose machine hangs: registered, but it never replies. */
class HangingIndex implements Searchable {
    private final CountDownLatch ended = new CountDownLatch(1);

    void end() {
        ended.countDown();
    }

    @Override
    public SearchResult search(SearchRequest request) throws IOException {
        throw hang();
    }

    @Override
    public Map<String, Instant> versions(Collection<String> keys, long asOf) throws IOException {
        throw hang();
    }

    @Override
    public List<String> suggest(String prefix, int limit) throws IOException {
        throw hang();
    }

    @Override
    public List<FoundPassage> passages(PassageRequest request) throws IOException {
        throw hang();
    }

    @Override
    public PostRows posts(PostQuery question) throws IOException {
        throw hang();
    }

    private IOException hang() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new IOException("it has hung");
    }
}
