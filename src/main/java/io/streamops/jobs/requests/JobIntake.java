package io.streamops.jobs.requests;

import io.streamops.gateway.http.Problem;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Takes new jobs in, as long as there is room. */
final class JobIntake {
    private static final int MOST_LOOKS = 5;

    private final JobStore store;
    private final Admission admission;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /** What a request has got. */
    record Taken(String id, boolean repeated) {}

    JobIntake(JobStore store, Admission admission, InstantSource clock, Supplier<String> ids) {
        this.store = store;
        this.admission = admission;
        this.clock = clock;
        this.ids = ids;
    }

    /** Fails with a {@link Problem} for a key that was used otherwise, and where there is no room. */
    Future<Taken> take(NewJob job) {
        return take(job, admission.unseen(), 0);
    }

    private Future<Taken> take(NewJob job, Room room, int looks) {
        return store.create(ids.get(), job, clock.instant(), room).compose(creation -> switch (creation) {
            case Creation.Queued queued -> Future.succeededFuture(new Taken(queued.id(), false));
            case Creation.Repeated repeated -> repeated(job, repeated.job());
            case Creation.Full full -> lookAgain(job, looks);
        });
    }

    private static Future<Taken> repeated(NewJob job, MadeBefore before) {
        return job.isSame(before)
                ? Future.succeededFuture(new Taken(before.id(), true))
                : Future.failedFuture(
                        Problem.of(422, "idempotency_conflict", "This Idempotency-Key was used for another request."));
    }

    private Future<Taken> lookAgain(NewJob job, int looks) {
        return looks < MOST_LOOKS
                ? admission.room().compose(room -> take(job, room, looks + 1))
                : admission.refusal().compose(Future::failedFuture);
    }
}
