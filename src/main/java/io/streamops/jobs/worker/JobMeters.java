package io.streamops.jobs.worker;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.job.JobKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The figures of jobs that ended here, by task and by how; those of all workers of a node are summed up. */
final class JobMeters {
    /** What became of a job here. */
    enum End {
        DONE("done"),
        ERROR("error"),
        /** It had its end already, which nearly always is that it was canceled. */
        CANCELED("canceled"),
        EXPIRED("expired"),
        TAKEN("taken"),
        GIVEN_BACK("given_back");

        private final String word;

        End(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    private record Figures(Map<End, Counter> ends, Timer running) {}

    private final Map<JobKind, Figures> byTask = new EnumMap<>(JobKind.class);
    private final Figures others;

    JobMeters(MeterRegistry registry) {
        for (var task : JobKind.values()) {
            byTask.put(task, figures(registry, task.word()));
        }
        others = figures(registry, "unknown");
    }

    private static Figures figures(MeterRegistry registry, String task) {
        var ends = new EnumMap<End, Counter>(End.class);
        for (var end : End.values()) {
            ends.put(
                    end,
                    Counter.builder("streamops.jobs")
                            .description("Jobs by what became of them on this node")
                            .tag("task", task)
                            .tag("outcome", end.word())
                            .register(registry));
        }
        var running = Timer.builder("streamops.jobs.running")
                .description("How long jobs run")
                .tag("task", task)
                .register(registry);
        return new Figures(ends, running);
    }

    /** @param nanos how long it ran here; 0 where it did not */
    void ended(Optional<JobKind> task, End end, long nanos) {
        var figures = task.map(byTask::get).orElse(others);
        var counter = figures.ends().get(end);
        if (counter != null) {
            counter.increment();
        }
        if (nanos > 0) {
            figures.running().record(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
