package io.streamops.messaging.bench;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneHarness;
import io.streamops.messaging.LaneHarness.Message;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.RunningLane;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The rate at which a lane delivers messages to an empty handler and settles them. Not a test: run its main with
 * the name of a broker, how many messages, and how many in flight.
 */
public final class LaneBench {
    private static final Map<String, String> HARNESSES = Map.of(
            "kafka", "io.streamops.messaging.kafka.KafkaHarness",
            "redis", "io.streamops.messaging.redis.DebianRedisHarness",
            "redis-embedded", "io.streamops.messaging.redis.EmbeddedRedisHarness",
            "rabbit", "io.streamops.messaging.rabbit.DebianRabbitHarness",
            "rabbit-embedded", "io.streamops.messaging.rabbit.QpidHarness");
    private static final int ROUNDS = 5;
    private static final String BODY = "x".repeat(100);

    private LaneBench() {}

    public static void main(String[] args) throws Exception {
        var harness = Class.forName(HARNESSES.get(args[0]))
                .asSubclass(LaneHarness.class)
                .getDeclaredConstructor()
                .newInstance();
        var messages = Integer.parseInt(args[1]);
        var options = LaneOptions.named("bench").withMaxInFlight(Integer.parseInt(args[2]));
        var vertx = Vertx.vertx();
        harness.start(vertx);
        try {
            for (var round = 1; round <= ROUNDS; round++) {
                for (var model : List.of(ThreadingModel.EVENT_LOOP, ThreadingModel.VIRTUAL_THREAD)) {
                    var rate = rate(vertx, harness, model, messages, options);
                    System.out.printf(Locale.ROOT, "%s %s round %d: %,.0f messages/s%n", args[0], model, round, rate);
                }
            }
        } finally {
            harness.close();
            vertx.close().await();
        }
    }

    private static double rate(
            Vertx vertx, LaneHarness harness, ThreadingModel model, int messages, LaneOptions options)
            throws Exception {
        var source = harness.newSource();
        for (var from = 0; from < messages; from += 10_000) {
            harness.send(
                    source,
                    IntStream.range(from, Math.min(messages, from + 10_000))
                            .mapToObj(n -> Message.of("key" + n % 1_000, BODY))
                            .toList());
        }
        var count = new AtomicInteger();
        var began = System.nanoTime();
        var lane = RunningLane.begin(
                        vertx,
                        harness,
                        model,
                        source,
                        options,
                        delivery -> {
                            count.incrementAndGet();
                            return Future.succeededFuture(Outcome.DONE);
                        },
                        Telemetry.unobserved())
                .ready();
        Eventually.until("all are handled", () -> count.get() >= messages);
        Eventually.until("all are settled", () -> harness.unsettled(source) == 0);
        var rate = messages / ((System.nanoTime() - began) / 1e9);
        lane.stop();
        return rate;
    }
}
