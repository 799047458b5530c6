package io.streamops.jobs.requests;

import io.streamops.contract.job.JobId;
import io.streamops.gateway.sse.EventSource;
import io.streamops.messaging.redis.StreamFollower;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Event streams about jobs. */
record JobEvents(StreamFollower follower, StreamWatch watch, InstantSource clock) {
    /** Ids of entries, small enough for Redis. */
    private static final Pattern ENTRY = Pattern.compile("\\d{1,19}(-\\d{1,19})?");

    /** What happens to a job that there is. */
    EventSource of(JobId job) {
        return (lastEventId, sink) -> {
            var stream = new JobEventStream(job, sink, watch);
            stream.begin(follower, entry(lastEventId), clock.millis());
            return stream;
        };
    }

    /** The entry that an event's id names, whole; nothing for what is not ours. */
    static Optional<String> entry(@Nullable String lastEventId) {
        if (lastEventId == null || !ENTRY.matcher(lastEventId).matches()) {
            return Optional.empty();
        }
        return Optional.of(lastEventId.contains("-") ? lastEventId : lastEventId + "-0");
    }
}
