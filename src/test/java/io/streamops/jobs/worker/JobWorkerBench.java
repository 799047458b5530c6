package io.streamops.jobs.worker;

import com.sun.management.OperatingSystemMXBean;
import io.streamops.jobs.worker.RunningWorker.Form;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How many of the cheapest jobs a worker ends in a second when the queue is full of them. By hand: PORT JOBS PASSES. */
public final class JobWorkerBench {
    private JobWorkerBench() {}

    /** On a Redis that it may empty. */
    @SuppressWarnings("try") // closing a worker can be interrupted
    public static void main(String[] args) throws Exception {
        var port = Integer.parseInt(args[0]);
        var jobs = Integer.parseInt(args[1]);
        var machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        var vertx = Vertx.vertx();
        var redis =
                new RedisConnections(vertx, new RedisSettings.Address(URI.create("redis://127.0.0.1:" + port + "/0")));
        try (var gateway = new ForeignGateway(port)) {
            gateway.call("FLUSHALL");
            try (var worker = new RunningWorker(
                    vertx, port, Form.named("bench").withMaxInFlight(Integer.getInteger("inflight", 50)), false)) {
                for (var pass = 1; pass <= Integer.parseInt(args[2]); pass++) {
                    var cpu = machine.getProcessCpuTime();
                    var before = worker.ended("tool", "done");
                    var began = System.nanoTime();
                    fill(redis, pass, jobs);
                    var filled = System.nanoTime();
                    Eventually.until("all are done", () -> worker.ended("tool", "done") - before == jobs);
                    var took = System.nanoTime() - began;
                    System.out.printf(
                            "pass %d: %d jobs, enqueued at %d/s, ended at %d/s, %d us of processor a job%n",
                            pass,
                            jobs,
                            jobs * TimeUnit.SECONDS.toNanos(1) / (filled - began),
                            jobs * TimeUnit.SECONDS.toNanos(1) / took,
                            TimeUnit.NANOSECONDS.toMicros(machine.getProcessCpuTime() - cpu) / jobs);
                }
            }
        } finally {
            vertx.close().await(60, TimeUnit.SECONDS);
        }
    }

    private static void fill(RedisConnections redis, int pass, int jobs) throws Exception {
        for (var from = 0; from < jobs; from += 500) {
            var commands = new ArrayList<Request>();
            for (var i = from; i < Math.min(jobs, from + 500); i++) {
                add(commands, "job-" + pass + "-" + i);
            }
            redis.batch(commands).await(60, TimeUnit.SECONDS);
        }
    }

    private static void add(List<Request> commands, String id) {
        var now = Long.toString(InstantSource.system().millis());
        var job = "job:" + id;
        commands.add(command("HSET", job, "job_id", id, "task", "tool", "payload", "{}", "status", "queued"));
        commands.add(
                command("HSET", job, "created_ts", now, "updated_ts", now, "ttl_s", "600", "result", "", "error", ""));
        commands.add(command("EXPIRE", job, "600"));
        commands.add(command("XADD", job + ":events", "*", "type", "queued", "ts", now, "step", "s", "data", "{}"));
        commands.add(command("EXPIRE", job + ":events", "600"));
        commands.add(command("XADD", "jobs:stream", "*", "job_id", id, "task", "tool", "payload", "{}"));
    }

    private static Request command(String name, String... arguments) {
        var request = Request.cmd(Command.create(name));
        for (var argument : arguments) {
            request.arg(argument);
        }
        return request;
    }
}
