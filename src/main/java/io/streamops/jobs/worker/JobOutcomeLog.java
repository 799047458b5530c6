package io.streamops.jobs.worker;

import io.streamops.contract.job.JobStatus;
import io.streamops.jobs.worker.JobMeters.End;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Counts and logs what happened to jobs on this worker. */
final class JobOutcomeLog {
    private static final Logger log = LoggerFactory.getLogger(JobOutcomeLog.class);

    private final JobMeters meters;
    private final Runnable onEnd;

    /** @param onEnd called when a job leaves the queue */
    JobOutcomeLog(JobMeters meters, Runnable onEnd) {
        this.meters = meters;
        this.onEnd = onEnd;
    }

    /** This worker has finalized the job. */
    void ended(JobAttempt attempt, TerminalResult result, long nanos) {
        onEnd.run();
        if (result.status() == JobStatus.ERROR) {
            meters.ended(attempt.kind(), End.ERROR, nanos);
            about(log.atInfo(), attempt)
                    .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                    .addKeyValue("error", result.value())
                    .log("a job has failed");
        } else {
            meters.ended(attempt.kind(), End.DONE, nanos);
            about(log.atDebug(), attempt)
                    .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                    .log("a job is done");
        }
    }

    /** The job was canceled, or finalized by an attempt that could not acknowledge it. */
    void alreadyFinal(JobAttempt attempt) {
        onEnd.run();
        meters.ended(attempt.kind(), End.CANCELED, 0);
        about(log.atDebug(), attempt).log("a job was final already");
    }

    void expired(JobAttempt attempt) {
        onEnd.run();
        meters.ended(attempt.kind(), End.EXPIRED, 0);
        about(log.atInfo(), attempt).log("a job has expired before it was done");
    }

    void superseded(JobAttempt attempt) {
        meters.ended(attempt.kind(), End.TAKEN, 0);
        about(log.atWarn(), attempt).log("another worker has taken over a job");
    }

    void givenBack(JobAttempt attempt) {
        meters.ended(attempt.kind(), End.GIVEN_BACK, 0);
        about(log.atInfo(), attempt).log("a job goes back to the queue because this worker stops");
    }

    private static LoggingEventBuilder about(LoggingEventBuilder line, JobAttempt attempt) {
        return line.addKeyValue("task", attempt.kindName());
    }
}
