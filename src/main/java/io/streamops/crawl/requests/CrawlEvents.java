package io.streamops.crawl.requests;

import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.Sink;
import io.streamops.gateway.sse.Subscription;
import io.streamops.messaging.redis.StreamFollower;
import org.jspecify.annotations.Nullable;

/** Event streams about users' requests. */
record CrawlEvents(CrawlStore store, CrawlIndex index, CrawlLog log, StreamFollower follower) {
    /** All that happens to a user's requests, as the package describes it. */
    EventSource of(String email) {
        return (lastEventId, sink) -> begin(email, lastEventId, sink);
    }

    private Subscription begin(String email, @Nullable String lastEventId, Sink sink) {
        var stream = new CrawlEventStream(this, email, sink);
        stream.begin(lastEventId);
        return stream;
    }
}
