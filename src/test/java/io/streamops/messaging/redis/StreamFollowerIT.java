package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.redis.StreamFollower.Figures;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Following streams. */
@SuppressWarnings("NullAway.Init") // set before each test
class StreamFollowerIT extends RedisCase {
    private static final Pattern TRACKING = Pattern.compile("id=(\\d+) .* flags=t ");

    private StreamFollower follower;
    private String name;

    @BeforeEach
    void followOthers() {
        follower = new StreamFollower(vertx, redis);
        name = "followed:" + UUID.randomUUID() + ":";
    }

    @AfterEach
    void stopFollowing() {
        follower.close().await();
    }

    private static Request addition(String stream, int number) {
        return Request.cmd(Command.XADD)
                .arg(stream)
                .arg(Heard.id(number))
                .arg("n")
                .arg(Heard.id(number));
    }

    private Future<?> add(String stream, int from, int to) {
        return redis.batch(IntStream.rangeClosed(from, to)
                .mapToObj(number -> addition(stream, number))
                .toList());
    }

    private static void untilAllHave(int number, List<Heard> listeners) throws Exception {
        Eventually.until(
                "all have heard of " + number,
                () -> listeners.stream().allMatch(heard -> heard.last() >= number || !heard.faults.isEmpty()));
        assertThat(listeners).allSatisfy(heard -> {
            assertThat(heard.faults).isEmpty();
            assertThat(heard.last()).isEqualTo(number);
        });
    }

    private Figures figures() {
        return follower.figures().await();
    }

    @Test
    void eachListenerGetsWhatIsBehindItsStartAndWhatComes() throws Exception {
        add(name, 1, 300).await();
        var listeners = IntStream.of(0, 1, 150, 299, 300)
                .mapToObj(after -> new Heard(after).follow(follower, name))
                .toList();

        untilAllHave(300, listeners);
        add(name, 301, 700).await();
        untilAllHave(700, listeners);
        assertThat(figures()).isEqualTo(new Figures(1, true));
    }

    @Test
    void aStreamThatDoesNotExistYetIsFollowed() throws Exception {
        var heard = new Heard(0).follow(follower, name);
        Eventually.until("it is followed", () -> figures().streams() == 1);

        add(name, 1, 3).await();
        untilAllHave(3, List.of(heard));
    }

    @Test
    void whoeverNamesAnEntryThatIsNotThereYetTakesNothingFromOthers() throws Exception {
        add(name, 1, 3).await();
        var ahead = new Heard(8).follow(follower, name);
        var steady = new Heard(2).follow(follower, name);
        Eventually.until("what there was is heard", () -> steady.last() == 3);

        add(name, 4, 10).await();
        untilAllHave(10, List.of(steady, ahead));
    }

    @Test
    void manyStreamsShareAConnection() throws Exception {
        var streams = IntStream.range(0, 300).mapToObj(i -> name + i).toList();
        for (var stream : streams) {
            add(stream, 1, 20).await();
        }
        var random = new Random(1);
        var listeners = new ArrayList<Heard>();
        for (var round = 0; round < 3; round++) {
            for (var stream : streams) {
                listeners.add(new Heard(random.nextInt(21)).follow(follower, stream));
            }
        }
        for (var stream : streams) {
            add(stream, 21, 40).await();
        }

        untilAllHave(40, listeners);
        assertThat(figures()).isEqualTo(new Figures(300, true));
        listeners.forEach(Heard::stop);
        Eventually.until("all is given up", () -> figures().equals(new Figures(0, false)));
    }

    @Test
    void whoeverComesAndGoesInAStormMissesNothingAndGetsNothingTwice() throws Exception {
        var streams = IntStream.range(0, 120).mapToObj(i -> name + i).toList();
        var random = new Random(2);
        var all = new ArrayList<Heard>();
        var staying = new ArrayList<Heard>();
        for (var round = 0; round < 60; round++) {
            var first = round * 10 + 1;
            var added = streams.stream()
                    .map(stream -> add(stream, first, first + 9))
                    .toList();
            for (var i = 0; i < 40; i++) {
                var heard = new Heard(random.nextInt(first + 9))
                        .follow(follower, streams.get(random.nextInt(streams.size())));
                all.add(heard);
                if (random.nextInt(4) == 0) {
                    staying.add(heard);
                } else {
                    heard.stop();
                }
            }
            Future.all(added).await(60, TimeUnit.SECONDS);
        }

        untilAllHave(600, staying);
        assertThat(all).allSatisfy(heard -> assertThat(heard.faults).isEmpty());
        staying.forEach(Heard::stop);
        Eventually.until("all is given up", () -> figures().streams() == 0);
    }

    @Test
    void aRestartOfRedisLeavesNoGap() throws Exception {
        var streams = IntStream.range(0, 60).mapToObj(i -> name + i).toList();
        var listeners = streams.stream()
                .map(stream -> new Heard(0).follow(follower, stream))
                .toList();
        for (var stream : streams) {
            add(stream, 1, 50).await();
        }

        server.stop();
        server.start();
        Eventually.until(
                "Redis is back",
                () -> redis.ping()
                        .transform(asked -> Future.succeededFuture(asked.succeeded()))
                        .await());
        for (var stream : streams) {
            add(stream, 51, 100).await();
        }
        untilAllHave(100, listeners);
    }

    /** A key that holds something else is no hindrance for others. */
    @Test
    void aStreamThatIsNoneIsFollowedOnceItIsOne() throws Exception {
        redis.ask(Request.cmd(Command.SET).arg(name).arg("a text")).await();
        var other = name + "other";
        var listeners = List.of(new Heard(0).follow(follower, name), new Heard(0).follow(follower, other));
        add(other, 1, 3).await();
        untilAllHave(3, listeners.subList(1, 2));

        redis.ask(Request.cmd(Command.DEL).arg(name)).await();
        add(name, 1, 3).await();
        untilAllHave(3, listeners);
    }

    @Test
    void anEmptiedDatabaseIsFollowedOn() throws Exception {
        add(name, 1, 3).await();
        var heard = new Heard(0).follow(follower, name);
        untilAllHave(3, List.of(heard));

        redis.ask(Request.cmd(Command.FLUSHALL)).await();
        add(name, 4, 6).await();
        untilAllHave(6, List.of(heard));
        assertThat(figures()).isEqualTo(new Figures(1, true));
    }

    @Test
    void aReadThatBringsAsMuchAsItMayIsGoneOnWith() throws Exception {
        var heard = new Heard(0).follow(follower, name);
        Eventually.until("it is followed", () -> figures().connected());
        var together = IntStream.rangeClosed(1, 1_000)
                .mapToObj(number ->
                        "redis.call('XADD', KEYS[1], '%s', 'n', '%s')".formatted(Heard.id(number), Heard.id(number)))
                .collect(Collectors.joining("\n"));
        ask("EVAL", together + "\nreturn 1", 1, name);
        untilAllHave(1_000, List.of(heard));
    }

    @Test
    void aConnectionThatIsCutAgainAndAgainLeavesNoGap() throws Exception {
        var streams = IntStream.range(0, 40).mapToObj(i -> name + i).toList();
        var listeners = streams.stream()
                .map(stream -> new Heard(0).follow(follower, stream))
                .toList();
        for (var first = 1; first <= 200; first += 5) {
            for (var stream : streams) {
                add(stream, first, first + 4).await();
            }
            if (first % 50 == 1) {
                Eventually.until("a connection was there to be cut", () -> cut() > 0);
            } else {
                cut();
            }
        }
        untilAllHave(200, listeners);
    }

    /** Redis closes the connections on which it tells of changes; answers how many. */
    private int cut() {
        var clients = redis.ask(Request.cmd(Command.CLIENT).arg("LIST")).await().toString();
        var kills = TRACKING.matcher(clients)
                .results()
                .map(client -> Request.cmd(Command.CLIENT).arg("KILL").arg("ID").arg(client.group(1)))
                .toList();
        kills.forEach(kill -> redis.send(kill).await());
        return kills.size();
    }

    @Test
    void aRedisThatRejectsTrackingIsLoggedAndTriedAgain() throws Exception {
        var logged = new ListAppender<ILoggingEvent>();
        logged.start();
        var log = (Logger) LoggerFactory.getLogger(FollowerConnection.class);
        log.addAppender(logged);
        ask("ACL", "SETUSER", "default", "-client");
        Heard heard;
        try {
            heard = new Heard(0).follow(follower, name);
            Eventually.until("it is logged", () -> {
                synchronized (logged) {
                    return logged.list.stream()
                            .anyMatch(line -> line.getLevel() == Level.WARN
                                    && line.getKeyValuePairs().toString().contains("NOPERM"));
                }
            });
            add(name, 1, 3).await();
            assertThat(heard.last()).isZero();
        } finally {
            ask("ACL", "SETUSER", "default", "+@all");
            log.detachAppender(logged);
        }
        untilAllHave(3, List.of(heard));
    }

    @Test
    void aListenerThatTakesItsTimeMissesNothingAndHoldsNobodyUp() throws Exception {
        var slow = new Heard(0);
        slow.hold();
        slow.follow(follower, name);
        var quick = new Heard(0).follow(follower, name);
        for (var from = 1; from <= 5_000; from += 500) {
            add(name, from, from + 499).await();
        }

        untilAllHave(5_000, List.of(quick));
        assertThat(slow.batches).hasValue(1);
        slow.release();
        untilAllHave(5_000, List.of(slow));
        add(name, 5_001, 5_010).await();
        untilAllHave(5_010, List.of(slow, quick));
    }

    @Test
    void aListenerThatFailsHearsNoMore() throws Exception {
        var calls = new Heard(0);
        follower.follow(name, "0-0", batch -> {
            calls.batches.incrementAndGet();
            throw new IllegalStateException("the listener's own fault");
        });
        add(name, 1, 1).await();

        Eventually.until(
                "it is left out", () -> calls.batches.get() == 1 && figures().streams() == 0);
    }

    @Test
    void aStreamThatIsFollowedAgainBeginsWhereTheNewListenerSays() throws Exception {
        add(name, 1, 100).await();
        for (var round = 1; round <= 50; round++) {
            var late = new Heard(99 + round).follow(follower, name);
            late.stop();
            var early = new Heard(10).follow(follower, name);
            add(name, 100 + round, 100 + round).await();
            untilAllHave(100 + round, List.of(early));
            early.stop();
        }
    }
}
