package io.streamops.jobs.worker;

import io.streamops.jobs.worker.JobMeters.End;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and logs what became of jobs here. */
final class JobOutcomeLog {
    private static final Logger log = LoggerFactory.getLogger(JobOutcomeLog.class);

    private final JobMeters meters;
    private final Runnable whenEnded;

    /** @param whenEnded is called when the queue has one job less */
    JobOutcomeLog(JobMeters meters, Runnable whenEnded) {
        this.meters = meters;
        this.whenEnded = whenEnded;
    }

    /** This worker has ended it. */
    void ended(JobAttempt attempt, TerminalResult result, long nanos) {
        whenEnded.run();
        switch (result.status()) {
            case ERROR -> {
                meters.ended(attempt.task(), End.ERROR, nanos);
                log.atInfo()
                        .addKeyValue("task", attempt.word())
                        .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                        .addKeyValue("error", result.value())
                        .log("a job has failed");
            }
            case QUEUED, RUNNING, DONE, CANCELED -> {
                meters.ended(attempt.task(), End.DONE, nanos);
                log.atDebug()
                        .addKeyValue("task", attempt.word())
                        .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                        .log("a job is done");
            }
        }
    }

    /** It was final already: canceled, or ended by an attempt that could not acknowledge it any more. */
    void found(JobAttempt attempt) {
        whenEnded.run();
        meters.ended(attempt.task(), End.CANCELED, 0);
        log.atDebug().addKeyValue("task", attempt.word()).log("a job was final already");
    }

    void expired(JobAttempt attempt) {
        whenEnded.run();
        meters.ended(attempt.task(), End.EXPIRED, 0);
        log.atInfo().addKeyValue("task", attempt.word()).log("a job has expired before it was done");
    }

    void superseded(JobAttempt attempt) {
        meters.ended(attempt.task(), End.TAKEN, 0);
        log.atWarn().addKeyValue("task", attempt.word()).log("a job was taken over by another worker");
    }

    void givenBack(JobAttempt attempt) {
        meters.ended(attempt.task(), End.GIVEN_BACK, 0);
        log.atInfo().addKeyValue("task", attempt.word()).log("a job goes back to the queue, as this worker stops");
    }
}
