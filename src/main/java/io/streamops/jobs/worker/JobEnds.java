package io.streamops.jobs.worker;

import io.streamops.jobs.worker.JobMeters.End;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what became of jobs here: a figure and a line in the log for each. */
final class JobEnds {
    private static final Logger log = LoggerFactory.getLogger(JobEnds.class);

    private final JobMeters meters;
    private final Runnable whenEnded;

    /** @param whenEnded is called when the queue has one job less */
    JobEnds(JobMeters meters, Runnable whenEnded) {
        this.meters = meters;
        this.whenEnded = whenEnded;
    }

    /** It has an end that we have given it. */
    void ended(QueuedJob job, Ending ending, long nanos) {
        whenEnded.run();
        switch (ending.status()) {
            case ERROR -> {
                meters.ended(job.task(), End.ERROR, nanos);
                log.atInfo()
                        .addKeyValue("task", job.word())
                        .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                        .addKeyValue("error", ending.value())
                        .log("a job has failed");
            }
            case QUEUED, RUNNING, DONE, CANCELED -> {
                meters.ended(job.task(), End.DONE, nanos);
                log.atDebug()
                        .addKeyValue("task", job.word())
                        .addKeyValue("ms", TimeUnit.NANOSECONDS.toMillis(nanos))
                        .log("a job is done");
            }
        }
    }

    /** It had its end already: canceled, or ended by an attempt that could not acknowledge it any more. */
    void found(QueuedJob job) {
        whenEnded.run();
        meters.ended(job.task(), End.CANCELED, 0);
        log.atDebug().addKeyValue("task", job.word()).log("a job had its end already");
    }

    void expired(QueuedJob job) {
        whenEnded.run();
        meters.ended(job.task(), End.EXPIRED, 0);
        log.atInfo().addKeyValue("task", job.word()).log("a job has expired before it was done");
    }

    void taken(QueuedJob job) {
        meters.ended(job.task(), End.TAKEN, 0);
        log.atWarn().addKeyValue("task", job.word()).log("a job was taken over by somebody else");
    }

    void givenBack(QueuedJob job) {
        meters.ended(job.task(), End.GIVEN_BACK, 0);
        log.atInfo().addKeyValue("task", job.word()).log("a job goes back to the queue, as this worker stops");
    }
}
