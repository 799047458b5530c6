package io.streamops.jobs.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnEachRedis;
import io.streamops.messaging.brokers.RedisKind;
import io.streamops.messaging.brokers.TestRedis;
import io.streamops.messaging.redis.StreamBacklog;
import io.streamops.messaging.redis.StreamTrim;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * A third-party worker that starts after the jobs, and whose own group would begin after them, gets them all. A subclass chooses the
 * Redis.
 */
@SuppressWarnings("NullAway.Init") // set in each test
@OnEachRedis
class LateWorkerIT {
    private static final String QUEUE = "queue:of-ours";
    private static final String GROUP = "crew";
    private static final Duration NEVER = Duration.ofHours(1);

    @Parameter
    RedisKind kind;

    private TestRedis server;
    private Vertx vertx;
    private JobSide side;

    @BeforeEach
    void begin(TestRedis server, Vertx vertx) {
        this.server = server;
        this.vertx = vertx;
    }

    private void start(Duration care) throws Exception {
        side = JobSide.start(vertx, server.address(), JobSide.settings(QUEUE, GROUP), care);
    }

    @AfterEach
    void stop() throws Exception {
        side.redis("FLUSHALL");
        side.close();
    }

    private List<String> post(int count) throws Exception {
        var ids = new ArrayList<String>();
        for (var i = 0; i < count; i++) {
            ids.add(side.create(JobSide.prompt("job " + i)));
        }
        return ids;
    }

    /** What a worker gets that comes now. */
    private List<String> taken() throws Exception {
        var worker = new ForeignWorker(side);
        worker.join();
        var jobs = new ArrayList<String>();
        for (var work = worker.take(); work != null; work = worker.take()) {
            worker.run(work);
            jobs.add(work.job());
        }
        return jobs;
    }

    @Test
    void jobsOfAGatewayThatIsAloneWaitForIt() throws Exception {
        start(NEVER);
        assertThat(side.redis("XINFO", "GROUPS", QUEUE).toString())
                .as("before the first job")
                .contains(GROUP);
        var ids = post(5);
        assertThat(taken()).isEqualTo(ids);
    }

    @Test
    void jobsWaitForItAfterTheQueueWasLost() throws Exception {
        start(NEVER);
        post(2);
        for (var loss : List.of(List.of("FLUSHALL"), List.of("DEL", QUEUE))) {
            side.redis(loss.getFirst(), loss.subList(1, loss.size()).toArray());
            var ids = post(3);
            assertThat(taken()).as("after %s", loss).isEqualTo(ids);
        }
    }

    @Test
    void jobsWaitForItAfterAnotherGatewayHasMadeTheQueueAnew() throws Exception {
        start(Duration.ofMillis(100));
        side.redis("DEL", QUEUE);
        side.redis("XADD", QUEUE, "*", "job_id", "theirs", "task", "chat", "payload", "{}");
        Eventually.until(
                "the group is there", () -> side.redis("XINFO", "GROUPS", QUEUE).size() == 1);
        side.redis("HSET", "job:theirs", "status", "queued", "ttl_s", 60);
        var ours = post(1).getFirst();
        assertThat(taken()).containsExactly("theirs", ours);
    }

    @Test
    void aGatewayStartsBesideAFullRedisAndMakesTheGroupLater() throws Exception {
        start(NEVER);
        side.redis("DEL", QUEUE);
        side.redis("CONFIG", "SET", "maxmemory", "1");
        side.deployAnotherBackground(Duration.ofMillis(100));
        assertThat(side.redis("EXISTS", QUEUE).toString()).isEqualTo("0");
        side.redis("CONFIG", "SET", "maxmemory", "0");
        Eventually.until(
                "the group is there",
                () -> side.redis("EXISTS", QUEUE).toString().equals("1"));
        var ids = post(1);
        assertThat(taken()).isEqualTo(ids);
    }

    @Test
    void whatWaitsIsCountedAndKeptUntilItComes() throws Exception {
        start(NEVER);
        var ids = post(10);
        side.post("/v1/jobs/%s/cancel".formatted(ids.get(0)), "{}");
        side.post("/v1/jobs/%s/cancel".formatted(ids.get(4)), "{}");
        var redis = side.connections();
        assertThat(JobSide.await(StreamTrim.trim(redis, QUEUE))).isZero();
        assertThat(JobSide.await(StreamBacklog.of(redis, QUEUE, GROUP))).isEqualTo(new StreamBacklog(0, 8));
        post(JobSide.MOST - 8);
        assertThat(side.post("/v1/jobs", JobSide.prompt("one more")).statusCode())
                .isEqualTo(429);
        assertThat(taken()).hasSize(JobSide.MOST).startsWith(ids.get(1)).doesNotContain(ids.get(0), ids.get(4));
        assertThat(JobSide.await(StreamTrim.trim(redis, QUEUE))).isEqualTo(JobSide.MOST);
        assertThat(JobSide.await(StreamBacklog.of(redis, QUEUE, GROUP))).isEqualTo(new StreamBacklog(0, 0));
    }
}
