package io.streamops.index.vectors;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.embedding.Embedder;
import io.streamops.embedding.EmbeddingVector;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.IndexStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vectors of an index's pages or posts: computed by a background thread, and queried for the passages nearest to a
 * question.
 */
public final class PassageVectors implements SemanticSearch, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(PassageVectors.class);
    /** If embedding a question takes longer, only words are searched. */
    private static final Duration EMBEDDING_TIMEOUT = Duration.ofSeconds(1);

    private final IndexKind kind;
    private final Embedder embedder;
    private final VectorFiller filler;

    private PassageVectors(IndexKind kind, Embedder embedder, VectorFiller filler) {
        this.kind = kind;
        this.embedder = embedder;
        this.filler = filler;
    }

    /**
     * Starts computing missing vectors.
     *
     * @param kind what they represent
     * @param place where the vectors are stored
     * @param pages owned by the caller; must stay open until this is closed
     * @param leastSpace the free bytes below which the disk counts as full
     */
    public static PassageVectors start(
            IndexKind kind,
            IndexDirectory place,
            long leastSpace,
            SearcherManager pages,
            Embedder embedder,
            IndexStore.HealthListener health,
            MeterRegistry meters) {
        var made = Counter.builder("streamops.index.vectors")
                .description("Passage vectors committed")
                .tag("type", kind.word())
                .register(meters);
        var filler = new VectorFiller(() -> VectorStore.open(place, leastSpace), pages, embedder, health, made);
        filler.start();
        return new PassageVectors(kind, embedder, filler);
    }

    @Override
    public List<SemanticSearch.Match> near(PassageRequest request) {
        var store = filler.store();
        if (store == null) {
            return List.of();
        }
        try {
            return store.near(vector(request.question()), VectorQuery.of(request, kind));
        } catch (IOException | ExecutionException | TimeoutException | AlreadyClosedException e) {
            log.atDebug()
                    .addKeyValue("cause", e.toString())
                    .log("the query could not be embedded, searching by words only");
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private EmbeddingVector vector(String question) throws ExecutionException, TimeoutException, InterruptedException {
        return embedder.embed(List.of(question))
                .toCompletionStage()
                .toCompletableFuture()
                .get(EMBEDDING_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .getFirst()
                .vector();
    }

    /** Whether all pages had vectors at the last check, and none has arrived since. */
    public boolean isComplete() {
        return filler.isIdle();
    }

    /** Stops computing; uncommitted vectors are computed again after the next start. Blocks. */
    @Override
    public void close() {
        filler.close();
    }
}
