package io.streamops.index.api;

import io.streamops.index.distributed.ScatterGather.Answers;
import io.streamops.index.distributed.StaleHits;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SearchResult.Hit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The merged results of several indexers. Among versions of a page or post, only the newest counts.
 *
 * @param total without hits that are known to be outdated
 * @param hits may be fewer than the limit if some were outdated, although there are more
 * @param next null on the last page
 * @param partial whether results are missing
 */
record MergedHits(
        long total,
        List<Hit> hits,
        Facets facets,
        @Nullable String suggestion,
        MergedHits.@Nullable Cursor next,
        boolean partial) {
    private static final int MOST_COUNTS = 50;

    /** A hit, and whether it is outdated. */
    private record Found(Hit hit, boolean isOutdated) {}

    /**
     * Merges results.
     *
     * @param from where the indexers have continued; null for the first page
     * @param limit the maximum number of hits
     */
    static MergedHits of(
            Answers<SearchResult> answers, StaleHits outdated, Sort sort, @Nullable Cursor from, int limit) {
        var results = answers.byIndexer().values();
        var order = order(sort);
        var complete = completeUpTo(results, order);
        var found = found(answers, outdated);
        var current = found.stream()
                .filter(one -> !one.isOutdated())
                .map(Found::hit)
                .filter(hit -> complete.isEmpty() || order.compare(hit, complete.get()) <= 0)
                .sorted(order)
                .toList();
        var shown = current.subList(0, Math.min(limit, current.size()));
        var last = shown.size() < current.size() ? Optional.of(shown.getLast()) : complete;
        var before = from == null ? 0 : from.outdated();
        return new MergedHits(
                results.stream().mapToLong(SearchResult::total).sum() - before - outdated(found.stream()),
                shown,
                new Facets(
                        counts(results, result -> result.facets().site()),
                        counts(results, result -> result.facets().lang())),
                results.stream()
                        .map(SearchResult::suggestion)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                last.map(hit -> {
                            var passed = found.stream().filter(one -> order.compare(one.hit(), hit) <= 0);
                            return place(hit, sort, from, answers, before + outdated(passed));
                        })
                        .orElse(null),
                answers.missing() + outdated.missing() > 0 || results.stream().anyMatch(SearchResult::partial));
    }

    /** Appends the next results. */
    MergedHits and(MergedHits more) {
        return new MergedHits(
                more.total,
                Stream.concat(hits.stream(), more.hits.stream()).toList(),
                facets,
                suggestion,
                more.next,
                partial || more.partial);
    }

    /** The last hit up to which all indexers have reported everything; empty if they have reported everything. */
    private static Optional<Hit> completeUpTo(Collection<SearchResult> results, Comparator<Hit> order) {
        return results.stream()
                .filter(result -> result.next() != null)
                .map(result -> result.hits().getLast())
                .min(order);
    }

    private static List<Found> found(Answers<SearchResult> answers, StaleHits outdated) {
        var found = new ArrayList<Found>();
        answers.byIndexer()
                .forEach((indexer, result) -> result.hits()
                        .forEach(hit -> found.add(new Found(
                                hit, outdated.has(indexer, hit.identity().key())))));
        return found;
    }

    private static long outdated(Stream<Found> found) {
        return found.filter(Found::isOutdated).count();
    }

    private static Comparator<Hit> order(Sort sort) {
        return Comparator.comparingDouble((Hit hit) -> rank(hit, sort))
                .reversed()
                .thenComparing(hit -> hit.identity().key(), IndexSchema.KEY_ORDER);
    }

    private static double rank(Hit hit, Sort sort) {
        return switch (sort) {
            case RELEVANCE -> hit.score();
            case DATE -> hit.timestamp().toEpochMilli();
        };
    }

    private static Cursor place(
            Hit last, Sort sort, @Nullable Cursor from, Answers<SearchResult> answers, long outdated) {
        var asOf = new HashMap<String, Long>();
        if (from != null) {
            asOf.putAll(from.asOf());
        }
        answers.byIndexer().forEach((indexer, result) -> asOf.put(indexer, result.asOf()));
        return new Cursor(rank(last, sort), IndexSchema.key(last.identity().key()), asOf, outdated);
    }

    private static List<Count> counts(Collection<SearchResult> results, Function<SearchResult, List<Count>> facet) {
        var sums = new HashMap<String, Long>();
        for (var result : results) {
            for (var count : facet.apply(result)) {
                sums.merge(count.value(), count.count(), Long::sum);
            }
        }
        var all = new ArrayList<Count>();
        sums.forEach((value, count) -> all.add(new Count(value, count)));
        all.sort(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::value));
        return all.subList(0, Math.min(MOST_COUNTS, all.size()));
    }

    /**
     * The end of a merged page of hits.
     *
     * @param rank of the last hit, depending on the order
     * @param key of the last hit
     * @param asOf for each indexer, the state that the first page has seen
     * @param outdated the number of earlier hits with a later version on another indexer
     */
    record Cursor(double rank, String key, Map<String, Long> asOf, long outdated) {
        /** Stands for the current state, for indexers that have not responded before. */
        private static final long UNKNOWN = 0;

        Cursor {
            asOf = Map.copyOf(asOf);
        }

        /** Where an indexer continues. */
        SearchResult.Cursor at(String indexer) {
            return new SearchResult.Cursor(rank, key, asOf.getOrDefault(indexer, UNKNOWN));
        }
    }
}
