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
 * One attempt at a job, as the queue delivers it. Everything it writes is checked by the queue's entry and the number of the attempt,
 * which the next consumer of the entry counts up. The lane renews the entry while the attempt runs.
 */
final class JobAttempt extends Lease {
    /** Renewals within 10 ms of the last one are skipped: most jobs are over by then. */
    private static final long RENEWAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final JobId job;
    private final String entry;
    private final int number;
    private final String word;
    private final Optional<JobKind> task;
    private final String payload;
    private LeaseCheck lastCheck = LeaseCheck.SUPERSEDED;
    private long limitNanos = Long.MAX_VALUE;
    private boolean isRenewed;
    private long renewed;

    private JobAttempt(JobId job, Delivery<Map<String, String>> delivery) {
        this.job = job;
        this.entry = delivery.id();
        this.number = delivery.attempt();
        this.word = delivery.body().getOrDefault(JobNames.TASK, "");
        this.task = JobKind.of(word);
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

    /** How often the entry was delivered, this time included. */
    int number() {
        return number;
    }

    /** The task as it stands in the queue. */
    String word() {
        return word;
    }

    Optional<JobKind> task() {
        return task;
    }

    /** As it stands in the queue, whatever it is. */
    String payload() {
        return payload;
    }

    /** Notes how it stands; true if it is held. */
    boolean checked(LeaseCheck answer) {
        lastCheck = answer;
        return answer == LeaseCheck.HELD;
    }

    /** How it stood the last time. */
    LeaseCheck lastCheck() {
        return lastCheck;
    }

    void limit(Duration limit) {
        limitNanos = limit.toNanos();
    }

    boolean isLate() {
        return age() > limitNanos;
    }

    /** The job's keys were made to last for the job's time. */
    void keysRenewed(long nanos) {
        renewed = nanos;
        isRenewed = true;
    }

    boolean needsRenewal(long nanos) {
        return !isRenewed || nanos - renewed > RENEWAL_NANOS;
    }
}
