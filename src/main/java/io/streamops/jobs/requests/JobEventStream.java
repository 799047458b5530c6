package io.streamops.jobs.requests;

import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobNames;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.gateway.sse.Sink;
import io.streamops.gateway.sse.Subscription;
import io.streamops.messaging.redis.FollowedEntry;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One client's stream about one job. It takes a batch of the log when the client has taken the one before. */
final class JobEventStream implements Subscription {
    private static final String HELLO = "hello";
    private static final String START = "0-0";

    private final JobId job;
    private final Sink sink;
    private final StreamWatch watch;
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private volatile String place = START;
    private @Nullable Following following;
    private boolean over;

    JobEventStream(JobId job, Sink sink, StreamWatch watch) {
        this.job = job;
        this.sink = sink;
        this.watch = watch;
    }

    JobId job() {
        return job;
    }

    /** The last entry that was sent, or that the client had. */
    String place() {
        return place;
    }

    void begin(StreamFollower follower, Optional<String> known, long now) {
        place = known.orElse(START);
        sink.send(new ServerEvent(
                null,
                HELLO,
                new JsonObject()
                        .put(JobNames.JOB_ID, job.value())
                        .put(JobNames.TS, now)
                        .encode()));
        following = follower.follow(JobNames.events(job), place, this::take);
        watch.add(this);
    }

    private Future<Void> take(List<FollowedEntry> batch) {
        return send(batch.iterator());
    }

    private Future<Void> send(Iterator<FollowedEntry> entries) {
        if (over || !entries.hasNext()) {
            return Future.succeededFuture();
        }
        return sink.ready().compose(ready -> {
            if (!over) {
                send(entries.next());
            }
            return send(entries);
        });
    }

    private void send(FollowedEntry entry) {
        var event = JobEvent.of(entry.fields());
        place = entry.id();
        sink.send(EventText.of(entry.id(), event));
        if (event.isLast()) {
            finish();
        }
    }

    /** Nothing comes any more. May be called from anywhere. */
    void end() {
        context.runOnContext(hop -> finish());
    }

    private void finish() {
        if (!over) {
            cancel();
            sink.end();
        }
    }

    @Override
    public void cancel() {
        over = true;
        watch.remove(this);
        if (following != null) {
            following.stop();
            following = null;
        }
    }
}
