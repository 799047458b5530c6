package io.streamops.crawl.politeness;

import io.streamops.execution.ShuttingDown;
import io.streamops.kit.RetryAfterHeader;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;

/**
 * Turns shared by all nodes through Redis, which counts them and holds the time of the next start. A turn is a lease, so it
 * expires if its node crashes.
 *
 * <p>Waiters queue in this process, by host; callers bound their number. While Redis is unavailable, waiters fail with
 * {@code Unavailable}. Thread-safe; state is confined to a context of its own.
 */
public final class RedisHostLimiter implements HostLimiter {
    private static final Backoff PATIENCE = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final Vertx vertx;
    private final RedisConnections redis;
    private final HostLimits limits;
    private final RandomGenerator chance;
    private final Context context;
    private final String node;
    private final Map<String, HostQueue> queues = new HashMap<>();
    private long turns;
    private boolean closed;

    public RedisHostLimiter(Vertx vertx, RedisConnections redis, HostLimits limits, RandomGenerator chance) {
        this.vertx = vertx;
        this.redis = redis;
        this.limits = limits;
        this.chance = chance;
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.node = new UUID(chance.nextLong(), chance.nextLong()).toString();
    }

    @Override
    public Place line(HttpUrl url, Duration delay) {
        var turn = new CompletableFuture<Turn>();
        var least = delay.compareTo(limits.delay()) > 0 ? delay : limits.delay();
        context.runOnContext(ignored -> take(authority(url), least, turn));
        var come = Future.fromCompletionStage(turn, vertx.getOrCreateContext());
        return new Place() {
            @Override
            public Future<Turn> turn() {
                return come;
            }

            @Override
            public void leave() {
                context.runOnContext(ignored -> RedisHostLimiter.this.leave(authority(url), turn));
            }
        };
    }

    private void leave(String authority, CompletableFuture<Turn> turn) {
        switch (turn.state()) {
            case SUCCESS -> turn.resultNow().end();
            case FAILED, CANCELLED -> {}
            case RUNNING -> {
                var queue = queues.get(authority);
                if (queue != null) {
                    queue.leave(turn);
                }
            }
        }
    }

    private void take(String authority, Duration delay, CompletableFuture<Turn> turn) {
        if (closed) {
            turn.completeExceptionally(new ShuttingDown());
        } else {
            queue(authority).take(new HostWaiter(node + ":" + ++turns, delay, turn));
        }
    }

    private HostQueue queue(String authority) {
        return queues.computeIfAbsent(authority, host -> new HostQueue(new OnRedis(host), closed));
    }

    @Override
    public Future<Void> rest(HttpUrl url, Duration time) {
        if (!time.isPositive()) {
            return Future.succeededFuture();
        }
        var bounded = time.compareTo(RetryAfterHeader.LONGEST) > 0 ? RetryAfterHeader.LONGEST : time;
        return redis.script(HostLimiterScripts.REST, List.of(pauseKey(authority(url))), List.of(millis(bounded)))
                .mapEmpty();
    }

    @Override
    public void close() {
        context.runOnContext(ignored -> {
            closed = true;
            List.copyOf(queues.values()).forEach(HostQueue::close);
        });
    }

    private static String authority(HttpUrl url) {
        return (url.host() + ":" + url.port()).toLowerCase(Locale.ROOT);
    }

    private static String turnsKey(String authority) {
        return "crawl:host:" + authority;
    }

    private static String pauseKey(String authority) {
        return turnsKey(authority) + ":pause";
    }

    /** Rounded up, so that short times do not become 0. */
    private static String millis(Duration time) {
        return Long.toString(time.plusNanos(999_999).toMillis());
    }

    /** A host's connection to Redis and timers. */
    private final class OnRedis implements HostQueue.Host {
        private static final long NONE = -1;

        private final String authority;
        private long timer = NONE;

        private OnRedis(String authority) {
            this.authority = authority;
        }

        @Override
        public Future<HostLimiterReply> exchange(List<String> ended, List<HostWaiter> wanted) {
            stopTimer();
            var arguments = new ArrayList<String>(3 + ended.size() + 2 * wanted.size());
            arguments.add(Integer.toString(limits.concurrency()));
            arguments.add(millis(limits.lease()));
            arguments.add(Integer.toString(ended.size()));
            arguments.addAll(ended);
            for (var waiter : wanted) {
                arguments.add(waiter.id());
                arguments.add(millis(waiter.delay()));
            }
            var keys = List.of(turnsKey(authority), pauseKey(authority));
            var answer =
                    redis.script(HostLimiterScripts.EXCHANGE, keys, arguments).map(HostLimiterReply::of);
            return Future.fromCompletionStage(answer.toCompletionStage(), context);
        }

        @Override
        public void begin(HostWaiter waiter) {
            waiter.turn()
                    .complete(() ->
                            context.runOnContext(ignored -> queue(authority).end(waiter.id())));
        }

        @Override
        public void callAt(Duration later) {
            stopTimer();
            timer = vertx.setTimer(Math.max(1, later.toMillis()), fired -> {
                timer = NONE;
                queue(authority).due();
            });
        }

        private void stopTimer() {
            if (timer != NONE) {
                vertx.cancelTimer(timer);
                timer = NONE;
            }
        }

        @Override
        public Duration patience(int tries, Duration leaseEnds) {
            var longest = PATIENCE.after(tries).toMillis();
            var some = Duration.ofMillis(longest / 2 + chance.nextLong(longest / 2 + 1));
            var ends = leaseEnds.plusMillis(1);
            return some.compareTo(ends) < 0 ? some : ends;
        }

        @Override
        public void idle() {
            stopTimer();
            queues.remove(authority);
        }
    }
}
