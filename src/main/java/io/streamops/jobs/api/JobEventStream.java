package io.streamops.jobs.api;

import io.streamops.contract.job.JobEvent;
import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobNames;
import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.messaging.redis.StreamEntryId;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One client's event stream about one job. Reads the next batch of the log once the client has taken the previous one. */
final class JobEventStream implements EventSource.Subscription {
    private static final String HELLO = "hello";

    private final JobId job;
    private final EventSource.Sink sink;
    private final Consumer<JobEventStream> onEnd;
    private final Context context = Objects.requireNonNull(Vertx.currentContext());
    private volatile String position = StreamEntryId.NONE.toString();
    private @Nullable Following following;
    private boolean over;

    /** @param onEnd called when the stream ends */
    JobEventStream(JobId job, EventSource.Sink sink, Consumer<JobEventStream> onEnd) {
        this.job = job;
        this.sink = sink;
        this.onEnd = onEnd;
    }

    JobId job() {
        return job;
    }

    /** The last entry that the client has. */
    String position() {
        return position;
    }

    void begin(StreamFollower follower, @Nullable String lastEventId, long now) {
        position = StreamEntryId.parse(lastEventId).orElse(StreamEntryId.NONE).toString();
        sink.send(new ServerEvent(
                null,
                HELLO,
                new JsonObject()
                        .put(JobNames.JOB_ID, job.value())
                        .put(JobNames.TS, now)
                        .encode()));
        following = follower.follow(JobNames.events(job), position, batch -> send(batch.iterator()));
    }

    private Future<Void> send(Iterator<StreamFollower.Entry> entries) {
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

    private void send(StreamFollower.Entry entry) {
        var event = JobEvent.of(entry.fields());
        position = entry.id();
        sink.send(event(entry.id(), event));
        if (event.isLast()) {
            finish();
        }
    }

    /** A job's event as clients get it. */
    static ServerEvent event(String id, JobEvent event) {
        var json = new JsonObject()
                .put("id", id)
                .put(JobNames.TYPE, event.type())
                .put(JobNames.TS, event.ts())
                .put(JobNames.STEP, event.step())
                .put(JobNames.DATA, JobJson.data(event.data()));
        return new ServerEvent(id, name(event.type()), json.encode());
    }

    /** One line, whatever a third-party worker calls its events. */
    private static @Nullable String name(String type) {
        return type.isEmpty() ? null : type.replaceAll("[\\r\\n\\x00]", " ");
    }

    /** Ends the stream, from any context. */
    void end() {
        context.runOnContext(now -> finish());
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
        onEnd.accept(this);
        if (following != null) {
            following.stop();
            following = null;
        }
    }
}
