package io.streamops.index.distributed;

import static java.util.Objects.requireNonNull;

import io.streamops.contract.post.PostQuery;
import io.streamops.index.distributed.IndexerRegistry.Known;
import io.streamops.index.distributed.StaleHits.Held;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.FoundPassage;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.PostRows;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.VisibleProjects;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The gateway's side: queries all known indexers in parallel, with a timeout for each. */
public final class ScatterGather {
    /**
     * The responses.
     *
     * @param byIndexer the responses by indexer
     * @param missing the number of indexers that did not respond
     */
    public record Answers<T>(Map<String, T> byIndexer, int missing) {
        /** Replaces the responses of the indexers that were queried again; one that did not respond again is missing. */
        Answers<T> with(Collection<String> requests, Answers<T> again) {
            var all = new LinkedHashMap<>(byIndexer);
            all.keySet().removeIf(indexer -> requests.contains(indexer) && !again.byIndexer.containsKey(indexer));
            all.replaceAll((indexer, answer) -> again.byIndexer.getOrDefault(indexer, answer));
            return new Answers<>(all, missing + again.missing);
        }
    }

    /** Where each indexer continues. */
    @FunctionalInterface
    public interface Places {
        /** Null for the first page. */
        SearchResult.@Nullable Cursor of(String indexer);
    }

    /** Stands for the current state of an index. */
    private static final long NOW = 0;

    private static final Logger log = LoggerFactory.getLogger(ScatterGather.class);

    private final Vertx vertx;
    private final IndexerRegistry indexers;
    private final Duration longest;

    public ScatterGather(Vertx vertx, IndexerRegistry indexers, Duration longest) {
        this.vertx = vertx;
        this.indexers = indexers;
        this.longest = longest;
    }

    /** Whether any indexer is known, present or missing. */
    public boolean areKnown() {
        return !indexers.known().isEmpty();
    }

    /** Whether any indexer of these kinds is known, present or missing. */
    public boolean areKnown(Set<IndexKind> kinds) {
        return !indexers.known(kinds).isEmpty();
    }

    /** The kinds of indexes that may contain results for the request. */
    public static Set<IndexKind> concerned(SearchRequest request) {
        var kinds = concerned(request.projects());
        if (request.type() != null) {
            kinds.retainAll(Set.of(request.type()));
        }
        return kinds;
    }

    private static Set<IndexKind> concerned(VisibleProjects projects) {
        return projects.isAny() ? EnumSet.allOf(IndexKind.class) : EnumSet.of(IndexKind.PAGE);
    }

    /**
     * Searches all indexers. An indexer that corrected a word that others know is queried again.
     *
     * @param places where each indexer continues
     */
    public Future<Answers<SearchResult>> search(SearchRequest request, Places places) {
        return search(indexers.known(concerned(request)), request, places).compose(answers -> {
            var disagreement = VocabularyDifference.of(answers.byIndexer());
            return disagreement.indexers().isEmpty()
                    ? Future.succeededFuture(answers)
                    : search(new Known(disagreement.indexers(), 0), request.knowing(disagreement.words()), places)
                            .map(again -> answers.with(disagreement.indexers(), again));
        });
    }

    private Future<Answers<SearchResult>> search(Known whom, SearchRequest request, Places places) {
        return ask(
                whom,
                BusAddresses::search,
                indexer -> SearchJson.of(request.at(places.of(indexer))),
                SearchJson::result);
    }

    /** Completions, from pages only: words of posts could reveal posts that the client may not find. */
    public Future<Answers<List<String>>> suggest(String prefix, int limit) {
        var question = new JsonObject().put("prefix", prefix).put("limit", limit);
        return ask(
                indexers.known(EnumSet.of(IndexKind.PAGE)),
                BusAddresses::suggest,
                indexer -> question,
                answer -> answer.getJsonArray("suggestions").stream()
                        .map(String.class::cast)
                        .toList());
    }

    /** Passages that may answer a question; among versions of a page or post, those of the newest. */
    public Future<Answers<List<FoundPassage>>> passages(PassageRequest request) {
        return ask(
                        indexers.known(concerned(request.projects())),
                        BusAddresses::passages,
                        indexer -> PassageJson.of(request),
                        PassageJson::found)
                .compose(answers -> outdated(held(answers)).map(outdated -> current(answers, outdated)));
    }

    private static Map<String, Held> held(Answers<List<FoundPassage>> answers) {
        var held = new LinkedHashMap<String, Held>();
        answers.byIndexer().forEach((indexer, passages) -> {
            var versions = new HashMap<String, Instant>();
            passages.forEach(passage -> versions.put(passage.key(), passage.version()));
            held.put(indexer, new Held(versions, NOW));
        });
        return held;
    }

    private static Answers<List<FoundPassage>> current(Answers<List<FoundPassage>> answers, StaleHits outdated) {
        var current = new LinkedHashMap<String, List<FoundPassage>>();
        answers.byIndexer()
                .forEach((indexer, passages) -> current.put(
                        indexer,
                        passages.stream()
                                .filter(passage -> !outdated.has(indexer, passage.key()))
                                .toList()));
        return new Answers<>(current, answers.missing() + outdated.missing());
    }

    /**
     * Asks for the versions that other indexers hold of what was found, whether they match there or not.
     *
     * @param found by the indexers that were queried
     */
    public Future<StaleHits> outdated(Map<String, Held> found) {
        var questions = new LinkedHashMap<String, JsonObject>();
        for (var kind : IndexKind.values()) {
            var alike = new LinkedHashMap<>(found);
            alike.keySet().retainAll(indexers.known(EnumSet.of(kind)).present());
            alike.forEach((indexer, held) -> {
                var keys = StaleHits.foundByOthers(held, alike.values());
                if (!keys.isEmpty()) {
                    questions.put(indexer, Searchable.VersionsJson.of(keys, held.asOf()));
                }
            });
        }
        return ask(
                        new Known(List.copyOf(questions.keySet()), 0),
                        BusAddresses::versions,
                        indexer -> requireNonNull(questions.get(indexer)),
                        Searchable.VersionsJson::versions)
                .map(answers -> StaleHits.of(found, answers.byIndexer(), answers.missing()));
    }

    /** Posts of a project. */
    public Future<Answers<PostRows>> posts(PostQuery question) {
        return ask(
                indexers.known(EnumSet.of(IndexKind.POST)),
                BusAddresses::posts,
                indexer -> PostsJson.of(question),
                PostsJson::rows);
    }

    /** Fails with {@link IllegalArgumentException} if an indexer rejects the query. */
    private <T> Future<Answers<T>> ask(
            Known known,
            Function<String, String> address,
            Function<String, JsonObject> question,
            Function<JsonObject, T> read) {
        var options = new DeliveryOptions().setSendTimeout(longest.toMillis());
        var requests = new ArrayList<Future<T>>();
        for (var indexer : known.present()) {
            requests.add(vertx.eventBus()
                    .<JsonObject>request(address.apply(indexer), question.apply(indexer), options)
                    .map(Message::body)
                    .map(read)
                    .onFailure(failure -> log.atDebug()
                            .addKeyValue("indexer", indexer)
                            .addKeyValue("cause", failure.toString())
                            .log("an indexer did not respond")));
        }
        return Future.join(requests).transform(all -> collected(known, requests));
    }

    private static <T> Future<Answers<T>> collected(Known known, List<Future<T>> requests) {
        var answers = new LinkedHashMap<String, T>();
        for (var i = 0; i < requests.size(); i++) {
            var answer = requests.get(i);
            if (answer.succeeded()) {
                answers.put(known.present().get(i), answer.result());
            } else if (answer.cause() instanceof ReplyException reply && reply.failureCode() == SearchServer.BAD) {
                return Future.failedFuture(new IllegalArgumentException(reply.getMessage()));
            }
        }
        return Future.succeededFuture(new Answers<>(answers, known.missing() + requests.size() - answers.size()));
    }

    /**
     * The words of a query that some indexers know and others do not. A word known anywhere is not a typo, so what the others
     * found for a correction is discarded.
     *
     * @param indexers those that found something without knowing all of the words
     */
    record VocabularyDifference(Set<String> words, List<String> indexers) {
        static VocabularyDifference of(Map<String, SearchResult> results) {
            var words = new HashSet<String>();
            for (var one : results.values()) {
                var lacking = one.lacking();
                if (lacking != null) {
                    lacking.stream()
                            .filter(word -> results.values().stream().anyMatch(other -> has(other, word)))
                            .forEach(words::add);
                }
            }
            var mistaken = results.entrySet().stream()
                    .filter(result -> isMistaken(result.getValue(), words))
                    .map(Map.Entry::getKey)
                    .toList();
            return new VocabularyDifference(words, mistaken);
        }

        private static boolean has(SearchResult result, String word) {
            return result.lacking() != null && !result.lacking().contains(word);
        }

        private static boolean lacks(SearchResult result, String word) {
            return result.lacking() != null && result.lacking().contains(word);
        }

        private static boolean isMistaken(SearchResult result, Set<String> words) {
            return (result.total() > 0 || result.suggestion() != null)
                    && words.stream().anyMatch(word -> lacks(result, word));
        }
    }
}
