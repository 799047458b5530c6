package io.streamops.index.routes;

import io.streamops.index.bus.AllIndexers.Answers;
import io.streamops.index.search.Cursor;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult;
import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SearchResult.Hit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What several indexers have found, as if one had. Of several versions of a page or post the newest counts.
 *
 * @param next null at the end
 * @param partial whether something is missing
 */
record Merged(
        long total,
        List<Hit> hits,
        Facets facets,
        @Nullable String suggestion,
        @Nullable Place next,
        boolean partial) {
    private static final int MOST_COUNTS = 50;

    /** @param limit how many hits at the most */
    static Merged of(Answers<SearchResult> answers, Sort sort, int limit) {
        var results = answers.byIndexer().values();
        var found = results.stream().mapToInt(result -> result.hits().size()).sum();
        var newest = newest(results);
        var hits = newest.stream().sorted(order(sort)).limit(limit).toList();
        var more = hits.size() < newest.size() || results.stream().anyMatch(result -> result.next() != null);
        return new Merged(
                results.stream().mapToLong(SearchResult::total).sum() - (found - newest.size()),
                hits,
                new Facets(
                        counts(results, result -> result.facets().site()),
                        counts(results, result -> result.facets().lang())),
                results.stream()
                        .map(SearchResult::suggestion)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                more && !hits.isEmpty() ? place(hits.getLast(), sort, answers.byIndexer()) : null,
                answers.missing() > 0 || results.stream().anyMatch(SearchResult::partial));
    }

    private static Collection<Hit> newest(Collection<SearchResult> results) {
        var byKey = new LinkedHashMap<String, Hit>();
        for (var result : results) {
            for (var hit : result.hits()) {
                byKey.merge(hit.identity().key(), hit, Merged::newer);
            }
        }
        return byKey.values();
    }

    private static Hit newer(Hit one, Hit other) {
        return other.identity().version().isAfter(one.identity().version()) ? other : one;
    }

    private static Comparator<Hit> order(Sort sort) {
        return Comparator.comparingDouble((Hit hit) -> rank(hit, sort))
                .reversed()
                .thenComparing(hit -> hit.identity().key());
    }

    private static double rank(Hit hit, Sort sort) {
        return switch (sort) {
            case RELEVANCE -> hit.score();
            case DATE -> hit.timestamp().toEpochMilli();
        };
    }

    private static Place place(Hit last, Sort sort, Map<String, SearchResult> results) {
        var asOf = new HashMap<String, Long>();
        results.forEach((indexer, result) -> {
            Cursor next = result.next();
            if (next != null) {
                asOf.put(indexer, next.asOf());
            }
        });
        return new Place(rank(last, sort), last.identity().key(), asOf);
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
}
