package io.streamops.crawl.site;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Who has request, and how many of them at once. */
final class Visitors {
    private final ConcurrentLinkedQueue<SiteRequest> all = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> numbers = new ConcurrentHashMap<>();
    private final Crowd crowd = new Crowd();
    private final Map<String, Crowd> crowds = new ConcurrentHashMap<>();

    /** The number of concurrent requests. */
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

    void began(SiteRequest request) {
        all.add(request);
        crowd.enter();
        crowd(request.hostName()).enter();
    }

    void ended(SiteRequest request) {
        crowd.leave();
        crowd(request.hostName()).leave();
    }

    List<SiteRequest> all() {
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
