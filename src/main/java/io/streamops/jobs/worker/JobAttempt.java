package io.streamops.jobs.worker;

import io.streamops.contract.job.JobId;
import io.streamops.contract.job.JobKind;
import io.streamops.contract.job.JobNames;
import io.streamops.execution.Lease;
import io.streamops.messaging.Delivery;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One delivery of a job. Redis accepts its writes only while the queue's entry is pending for this consumer and was not delivered
 * again: the number of deliveries is the fencing token. The lane renews the entry while the attempt runs.
 */
final class JobAttempt extends Lease {
    /** Renewals within 10 ms of the last one are skipped: most jobs are over by then. */
    private static final long RENEWAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final JobId job;
    private final String entry;
    private final int number;
    private final String kindName;
    private final Optional<JobKind> kind;
    private final String payload;
    private LeaseCheck lastCheck = LeaseCheck.SUPERSEDED;
    private long limitNanos = Long.MAX_VALUE;
    private boolean isRenewed;
    private long renewedNanos;

    private JobAttempt(JobId job, Delivery<Map<String, String>> delivery) {
        this.job = job;
        this.entry = delivery.id();
        this.number = delivery.attempt();
        this.kindName = delivery.body().getOrDefault(JobNames.TASK, "");
        this.kind = JobKind.of(kindName);
        this.payload = delivery.body().getOrDefault(JobNames.PAYLOAD, "");
    }

    /** Null if the entry names no job. */
    static @Nullable JobAttempt of(Delivery<Map<String, String>> delivery) {
        var id = delivery.body().getOrDefault(JobNames.JOB_ID, "");
        return JobId.isId(id) ? new JobAttempt(new JobId(id), delivery) : null;
    }

    JobId job() {
        return job;
    }

    /** The id of the queue's entry. */
    String entry() {
        return entry;
    }

    /** The number of deliveries of the entry, including this one. */
    int number() {
        return number;
    }

    /** The name of the kind in the queue's entry; may be unknown. */
    String kindName() {
        return kindName;
    }

    Optional<JobKind> kind() {
        return kind;
    }

    /** The payload in the queue's entry, unchecked. */
    String payload() {
        return payload;
    }

    /** Keeps the result of a check; true if the lease is held. */
    boolean checked(LeaseCheck check) {
        lastCheck = check;
        return check == LeaseCheck.HELD;
    }

    LeaseCheck lastCheck() {
        return lastCheck;
    }

    void limitTime(Duration limit) {
        limitNanos = limit.toNanos();
    }

    boolean isLate() {
        return age() > limitNanos;
    }

    /** The TTL of the job's keys was renewed at this time. */
    void keysRenewed(long nanos) {
        renewedNanos = nanos;
        isRenewed = true;
    }

    boolean needsRenewal(long nanos) {
        return !isRenewed || nanos - renewedNanos > RENEWAL_NANOS;
    }
}
