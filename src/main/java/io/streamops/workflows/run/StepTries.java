package io.streamops.workflows.run;

import io.streamops.contract.event.StepSpec;
import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Outages;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries steps until they are done, have failed for good, or are not wanted any more. A try for which a dependency was away does
 * not count, and its time neither: it is made again when that is back.
 */
final class StepTries {
    private static final Logger log = LoggerFactory.getLogger(StepTries.class);

    private final Vertx vertx;
    private final Backoff between;
    private final Outages outages;

    /** @param between waits between the tries */
    StepTries(Vertx vertx, Backoff between, Outages outages) {
        this.vertx = vertx;
        this.between = between;
        this.outages = outages;
    }

    /** Throws {@link Ended} when the run was ended, and {@link Unavailable} when too many wait for what is away. */
    StepEnd make(Run run, Step step, StepSpec spec, Function<Effort, StepEnd> work) {
        var limit = spec.timeout() == null ? step.limit() : spec.timeout();
        var retries = spec.retries() == null ? step.retries() : spec.retries();
        var tries = 1;
        while (true) {
            var end = counted(run, spec.name(), limit, work);
            switch (end) {
                case StepEnd.Done done -> {
                    return end;
                }
                case StepEnd.Failed failed -> {
                    if (!failed.passing() || tries > retries) {
                        return end;
                    }
                    pause(run, spec.name(), failed, tries);
                }
            }
            tries++;
        }
    }

    /** Meanwhile others have its turn, who may not need what is away. */
    private StepEnd counted(Run run, String step, Duration limit, Function<Effort, StepEnd> work) {
        for (var times = 1; ; times++) {
            try {
                return once(run, step, limit, work);
            } catch (Unavailable away) {
                var before = times;
                run.stepAside(effort -> outages.await(effort, away, before));
            }
        }
    }

    private StepEnd once(Run run, String step, Duration limit, Function<Effort, StepEnd> work) {
        try {
            return run.attempt(limit, work);
        } catch (StepFailure e) {
            return StepFaults.said(step, e);
        } catch (Ended e) {
            if (e.end() == End.LATE) {
                return late(step, limit);
            }
            throw e;
        } catch (Unavailable e) {
            throw e;
        } catch (Throwable e) { // whatever a step throws costs its own workflow at the most
            log.atError().addKeyValue("step", step).setCause(e).log("a step has failed by a fault");
            return StepFaults.fault(step, e);
        }
    }

    /** Whatever does not answer may have cost the try its time. */
    private StepEnd late(String step, Duration limit) {
        var away = outages.find();
        if (away.isPresent()) {
            throw away.get();
        }
        return StepFaults.late(step, limit);
    }

    private void pause(Run run, String step, StepEnd.Failed failed, int tries) {
        var wait = between.after(tries);
        log.atInfo()
                .addKeyValue("step", step)
                .addKeyValue("try", tries)
                .addKeyValue("after", wait)
                .addKeyValue("error", failed.error().message())
                .log("a step has failed and will be tried again");
        run.rest(effort -> {
            var timer = vertx.timer(Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS);
            effort.onEnd(timer::cancel);
            effort.await(timer);
        });
    }
}
