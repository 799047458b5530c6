package io.streamops.crawl.site;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Who has asked, and how many of them at once. */
final class Visitors {
    private final ConcurrentLinkedQueue<Asked> all = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> numbers = new ConcurrentHashMap<>();
    private final Crowd crowd = new Crowd();
    private final Map<String, Crowd> crowds = new ConcurrentHashMap<>();

    /** How many are there at once. */
    private static final class Crowd {
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        void enter() {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
        }

        void leave() {
            now.decrementAndGet();
        }
    }

    /** The next number of a path. */
    int number(String path) {
        return numbers.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
    }

    void began(Asked asked) {
        all.add(asked);
        crowd.enter();
        crowd(asked.hostName()).enter();
    }

    void ended(Asked asked) {
        crowd.leave();
        crowd(asked.hostName()).leave();
    }

    List<Asked> all() {
        return List.copyOf(all);
    }

    int mostAtOnce() {
        return crowd.most.get();
    }

    int mostAtOnce(String hostName) {
        return crowd(hostName).most.get();
    }

    private Crowd crowd(String hostName) {
        return crowds.computeIfAbsent(hostName, name -> new Crowd());
    }
}
