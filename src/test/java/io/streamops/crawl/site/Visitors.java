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
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** The next number of a path. */
    int number(String path) {
        return numbers.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
    }

    void began(Asked asked) {
        all.add(asked);
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
    }

    void ended() {
        now.decrementAndGet();
    }

    List<Asked> all() {
        return List.copyOf(all);
    }

    int mostAtOnce() {
        return most.get();
    }
}
