package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.search.SearchResult.Count;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SnapshotViews.View.Values;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.LongValues;

/**
 * Counts matches and their sites and languages by global ordinals: two array accesses per match; only the values returned
 * are looked up.
 */
final class FacetCounter extends SimpleCollector {
    private static final int SHOWN = 10;

    private final SnapshotViews.View view;
    private final Tally hosts;
    private final Tally tongues;
    private long total;

    FacetCounter(SnapshotViews.View view) {
        this.view = view;
        hosts = new Tally(view.hosts());
        tongues = new Tally(view.tongues());
    }

    @Override
    protected void doSetNextReader(LeafReaderContext segment) throws IOException {
        hosts.enter(segment);
        tongues.enter(segment);
    }

    @Override
    public void collect(int page) throws IOException {
        total++;
        hosts.count(page);
        tongues.count(page);
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }

    long total() {
        return total;
    }

    Facets facets() throws IOException {
        return new Facets(hosts.top(view), tongues.top(view));
    }

    /** The counts of one field's values. */
    private static final class Tally {
        private final Values values;
        private final int[] counts;
        private SortedDocValues here = DocValues.emptySorted();
        private LongValues numbers = LongValues.IDENTITY;

        Tally(Values values) {
            this.values = values;
            counts = new int[Math.toIntExact(values.numbers().getValueCount())];
        }

        void enter(LeafReaderContext segment) throws IOException {
            here = DocValues.getSorted(segment.reader(), values.field());
            numbers = values.numbers().getGlobalOrds(segment.ord);
        }

        void count(int page) throws IOException {
            if (here.advanceExact(page)) {
                counts[(int) numbers.get(here.ordValue())]++;
            }
        }

        /** Highest count first; ties by value, because ordinals are sorted. */
        List<Count> top(SnapshotViews.View view) throws IOException {
            var best = IntStream.range(0, counts.length)
                    .filter(number -> counts[number] > 0)
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer number) -> -counts[number])
                            .thenComparingInt(number -> number))
                    .limit(SHOWN + 1)
                    .toList();
            var top = new ArrayList<Count>();
            for (var number : best) {
                var name = name(view, number);
                if (top.size() < SHOWN && !name.equals(PageFields.NO_LANGUAGE)) {
                    top.add(new Count(name, counts[number]));
                }
            }
            return top;
        }

        private String name(SnapshotViews.View view, int number) throws IOException {
            var segment = view.reader().leaves().get(values.numbers().getFirstSegmentNumber(number));
            var there = DocValues.getSorted(segment.reader(), values.field());
            return there.lookupOrd((int) values.numbers().getFirstSegmentOrd(number))
                    .utf8ToString();
        }
    }
}
