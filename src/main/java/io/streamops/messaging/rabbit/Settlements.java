package io.streamops.messaging.rabbit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** What has become of the messages of one channel, as far as the broker has not been told. */
final class Settlements {
    /**
     * What the broker is to be told in one go, what goes back first: an answer for all up to a tag would cover that too.
     *
     * @param back what is to be delivered again
     * @param upTo all up to this tag that are left are done; 0: none
     * @param single more that are done
     */
    record Batch(List<Long> back, long upTo, List<Long> single) {}

    /** Tags that wait for their outcome, in their order, which is the order of their delivery. */
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

    /** The channel is lost: nothing can be told any more. */
    void clear() {
        open.clear();
        done.clear();
        back.clear();
    }

    int untold() {
        return done.size() + back.size();
    }

    /** Everything below the first tag that still waits is done or goes back, so that one answer covers it. */
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
