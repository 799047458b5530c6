package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Unavailable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of a script that go to Redis together. A subclass says to which Redis. */
@SuppressWarnings("NullAway.Init") // set before each test
abstract class GatheredScriptCases extends RedisCases {
    private static final String APPEND = """
            for i = 2, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
            if KEYS[2] then redis.call('INCR', KEYS[2]) end
            return {ARGV[1], redis.call('LLEN', KEYS[1])}
            """;

    private final Context context = vertx.getOrCreateContext();
    private GatheredScript script;
    private String list;

    GatheredScriptCases(RedisHarness server) {
        super(server);
    }

    @BeforeEach
    void useAnotherList() {
        list = "list:" + UUID.randomUUID();
        script = onContext(() -> new GatheredScript(vertx, redis, APPEND));
    }

    private <T> T onContext(Supplier<T> action) {
        var done = Promise.<T>promise();
        context.runOnContext(turn -> done.complete(action.get()));
        return done.future().await();
    }

    private Future<Response> append(String key, String word, String... values) {
        var arguments = Stream.concat(Stream.of(word), Stream.of(values)).toList();
        return script.run(List.of(key), arguments);
    }

    private static Throwable failureOf(Future<?> refused) {
        return refused.<Throwable>transform(done -> Future.succeededFuture(done.cause()))
                .await();
    }

    private long scriptsRun() {
        return ask("INFO", "commandstats")
                .toString()
                .lines()
                .filter(line -> line.startsWith("cmdstat_eval"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst("[^=]*=(\\d+),.*", "$1")))
                .sum();
    }

    @Test
    void eachHasItsOwnAnswerAndAllComeInTheirOrder() {
        var before = scriptsRun();

        var answers = onContext(() -> IntStream.range(0, 40)
                .mapToObj(n -> append(list, "word " + n, Integer.toString(n)))
                .toList());

        for (var n = 0; n < 40; n++) {
            assertThat(answers.get(n).await()).extracting(Object::toString).containsExactly("word " + n, "" + (n + 1));
        }
        assertThat(ask("LRANGE", list, 0, -1))
                .extracting(Object::toString)
                .containsExactlyElementsOf(
                        IntStream.range(0, 40).mapToObj(Integer::toString).toList());
        assertThat(scriptsRun() - before).as("of 16, 16 and 8").isEqualTo(3);
    }

    @Test
    void runsMayHaveKeysAndArgumentsOfAnyNumber() {
        var counter = "count:" + UUID.randomUUID();

        var answers = onContext(() -> List.of(
                append(list, "none"),
                script.run(List.of(list, counter), List.of("counted", "a", "b")),
                script.run(
                        List.of(list),
                        IntStream.range(0, 2_000).mapToObj(Integer::toString).toList()),
                append(list, "last", "")));

        assertThat(answers.get(0).await()).extracting(Object::toString).containsExactly("none", "0");
        assertThat(answers.get(1).await()).extracting(Object::toString).containsExactly("counted", "2");
        assertThat(answers.get(2).await()).extracting(Object::toString).containsExactly("0", "2001");
        assertThat(answers.get(3).await()).extracting(Object::toString).containsExactly("last", "2002");
        assertThat(ask("GET", counter)).hasToString("1");
    }

    @Test
    void oneThatIsRefusedFailsAloneAndSaysWhy() {
        ask("SET", list, "no list");
        var other = list + ":other";

        var answers = onContext(
                () -> List.of(append(other, "before", "1"), append(list, "refused", "2"), append(other, "after", "3")));

        assertThat(answers.get(0).await()).extracting(Object::toString).containsExactly("before", "1");
        assertThat(failureOf(answers.get(1))).isNotInstanceOf(Unavailable.class).hasMessageContaining("WRONGTYPE");
        assertThat(answers.get(2).await()).extracting(Object::toString).containsExactly("after", "2");
    }

    @Test
    void whereRedisTakesNothingNowAllAreToldSo() {
        ask("CONFIG", "SET", "maxmemory", "1");
        try {
            var alone = onContext(() -> append(list, "alone", "0"));
            assertThat(failureOf(alone)).isInstanceOf(Unavailable.class);

            var together = onContext(() -> List.of(append(list, "one", "1"), append(list, "two", "2")));
            assertThat(together).extracting(GatheredScriptCases::failureOf).hasOnlyElementsOfType(Unavailable.class);
        } finally {
            ask("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    void muchGoesAtOnce() {
        var large = "x".repeat(40_000);
        var before = scriptsRun();

        var answers = onContext(() ->
                IntStream.range(0, 4).mapToObj(n -> append(list, "word", large)).toList());

        answers.forEach(answer -> answer.await());
        assertThat(scriptsRun() - before).as("two of two").isEqualTo(2);
    }
}
