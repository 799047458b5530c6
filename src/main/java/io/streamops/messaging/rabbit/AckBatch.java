package io.streamops.messaging.rabbit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Settlements of one channel that are not sent to the broker yet. */
final class AckBatch {
    /**
     * Settlements to send together. Rejections go first, because a cumulative acknowledgment would cover them.
     *
     * @param back tags to redeliver
     * @param upTo acknowledges all remaining tags up to this one; 0: none
     * @param single further tags to acknowledge
     */
    record Batch(List<Long> back, long upTo, List<Long> single) {}

    /** Unsettled tags, in order of delivery. */
    private final LinkedHashSet<Long> open = new LinkedHashSet<>();

    private List<Long> done = new ArrayList<>();
    private List<Long> back = new ArrayList<>();

    void open(long tag) {
        open.add(tag);
    }

    void settle(long tag) {
        if (open.remove(tag)) {
            done.add(tag);
        }
    }

    void giveBack(long tag) {
        if (open.remove(tag)) {
            back.add(tag);
        }
    }

    /** Drops everything, because the channel is lost. */
    void clear() {
        open.clear();
        done.clear();
        back.clear();
    }

    int unsent() {
        return done.size() + back.size();
    }

    /** Everything below the first unsettled tag is done or goes back, so one cumulative acknowledgment covers it. */
    Batch take() {
        var firstOpen = open.isEmpty() ? Long.MAX_VALUE : open.getFirst();
        var upTo = 0L;
        var single = new ArrayList<Long>();
        for (var tag : done) {
            if (tag < firstOpen) {
                upTo = Math.max(upTo, tag);
            } else {
                single.add(tag);
            }
        }
        var batch = new Batch(back, upTo, single);
        done = new ArrayList<>();
        back = new ArrayList<>();
        return batch;
    }
}
