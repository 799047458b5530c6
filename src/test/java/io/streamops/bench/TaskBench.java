package io.streamops.bench;

import com.sun.management.OperatingSystemMXBean;
import io.streamops.kit.WallClock;
import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How fast tasks are, which do nothing. By hand, on a machine that does nothing else:
 *
 * <ul>
 *   <li>{@code post HTTP-URL SECONDS}: posts mails to a running node over 64 connections; it needs no processor;
 *   <li>{@code whole DIRECTORY TASKS PASSES}: from their {@code task.created} on Kafka until all of them have their
 *       {@code task.completed}, and until all are shown as completed; with brokers of its own, as the next one;
 *   <li>{@code latency DIRECTORY RATE SECONDS}: from {@code task.created} to {@code task.processing} at so many a second, by keys
 *       of their own; then at the same rate where one key has half of them, of the others.
 * </ul>
 */
@SuppressWarnings("try") // closing can be interrupted, as all that waits can
public final class TaskBench {
    private static final int CONNECTIONS = 64;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final String MAIL = "{\"type\":\"email_notification\",\"data\":"
            + "{\"recipient\":\"user@example.com\",\"subject\":\"Welcome\",\"text\":\"Hello\"}}";

    private TaskBench() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "post" -> post(args[1], Integer.parseInt(args[2]));
            case "whole" -> whole(Path.of(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            case "latency" -> latency(Path.of(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void post(String url, int seconds) throws Exception {
        var wrk = Wrk.post(url + "/api/tasks", MAIL, CONNECTIONS, seconds);
        System.out.printf("post: %s/s, p50 %s, p99 %s%n", wrk.rate(), wrk.latency(50), wrk.latency(99));
    }

    private static void whole(Path dir, int tasks, int passes) throws Exception {
        try (var side = new TaskSide(Vertx.vertx(), dir);
                var client = new TaskClient(side.kafka())) {
            for (var pass = 1; pass <= passes; pass++) {
                whole(side, client, "task-" + pass, tasks);
            }
        }
    }

    private static void whole(TaskSide side, TaskClient client, String name, int tasks) throws Exception {
        var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        var cpu = machine.getProcessCpuTime();
        var shown = side.shown() + tasks;
        var began = System.nanoTime();
        for (var i = 0; i < tasks; i++) {
            var id = name + "-" + i;
            client.create(id, id, WallClock.get().instant());
        }
        client.flush();
        var created = System.nanoTime();
        client.untilCompleted(tasks);
        var completed = System.nanoTime();
        while (side.shown() < shown) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        System.out.printf(
                "%s: %d tasks, created at %d/s, completed at %d/s, shown at %d/s, %d us of processor a task%n",
                name,
                tasks,
                rate(tasks, created - began),
                rate(tasks, completed - began),
                rate(tasks, System.nanoTime() - began),
                TimeUnit.NANOSECONDS.toMicros(machine.getProcessCpuTime() - cpu) / tasks);
    }

    private static long rate(int tasks, long nanos) {
        return tasks * TimeUnit.SECONDS.toNanos(1) / nanos;
    }

    private static void latency(Path dir, int rate, int seconds) throws Exception {
        try (var side = new TaskSide(Vertx.vertx(), dir);
                var client = new TaskClient(side.kafka())) {
            client.latencies("warm", rate, seconds, false);
            print("keys of their own", rate, client.latencies("own", rate, seconds, false));
            print("beside a key with half of them", rate, client.latencies("hot", rate, seconds, true));
        }
    }

    private static void print(String what, int rate, List<Long> millis) {
        System.out.printf(
                "created to processing at %d/s, %s: p50 %d ms, p95 %d ms, p99 %d ms%n",
                rate, what, at(millis, 50), at(millis, 95), at(millis, 99));
    }

    private static long at(List<Long> sorted, int percent) {
        return sorted.get(sorted.size() * percent / 100);
    }
}
