package io.streamops.crawl.politeness;

import io.streamops.execution.ShuttingDown;
import io.streamops.kit.RetryAfterHeader;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.redis.client.Response;
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
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final Vertx vertx;
    private final RedisConnections redis;
    private final HostLimiter.Limits limits;
    private final RandomGenerator chance;
    private final Context context;
    private final String node;
    private final Map<String, HostQueue> queues = new HashMap<>();
    private long turns;
    private boolean closed;

    public RedisHostLimiter(Vertx vertx, RedisConnections redis, HostLimiter.Limits limits, RandomGenerator chance) {
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
            queue(authority).take(new HostQueue.Waiter(node + ":" + ++turns, delay, turn));
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
        return redis.script(Scripts.REST, List.of(pauseKey(authority(url))), List.of(millis(bounded)))
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
        public Future<Reply> exchange(List<String> ended, List<HostQueue.Waiter> wanted) {
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
            var answer = redis.script(Scripts.EXCHANGE, keys, arguments).map(Reply::of);
            return Future.fromCompletionStage(answer.toCompletionStage(), context);
        }

        @Override
        public void begin(HostQueue.Waiter waiter) {
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
        public Duration retryDelay(int tries, Duration leaseEnds) {
            var longest = BACKOFF.after(tries).toMillis();
            var delay = Duration.ofMillis(longest / 2 + chance.nextLong(longest / 2 + 1));
            var leaseEnd = leaseEnds.plusMillis(1);
            return delay.compareTo(leaseEnd) < 0 ? delay : leaseEnd;
        }

        @Override
        public void idle() {
            stopTimer();
            queues.remove(authority);
        }
    }

    /**
     * Redis's reply to a call.
     *
     * @param begun how many turns have started, in order of request
     * @param why no more have started
     * @param rest until the pause ends, or the first lease expires
     */
    record Reply(int begun, Why why, Duration rest) {
        /** Why no more turns have started. */
        enum Why {
            /** All requested turns have started. */
            ENOUGH,
            /** The delay or pause of the host is not over. */
            TOO_EARLY,
            /** The host is at its limit. */
            TOO_MANY
        }

        static Reply of(Response reply) {
            return new Reply(
                    (int) number(reply, 0), Why.values()[(int) number(reply, 1)], Duration.ofMillis(number(reply, 2)));
        }

        private static long number(Response reply, int at) {
            return Long.parseLong(reply.get(at).toString());
        }
    }

    /** The scripts by which hosts take turns. All times are Redis's own, so the clocks of nodes do not matter. */
    public static final class Scripts {
        public static final ScriptSet ALL = new ScriptSet("crawl");

        static final Script EXCHANGE = ALL.script("exchange-turns");
        static final Script REST = ALL.script("rest-host");

        private Scripts() {}
    }
}
