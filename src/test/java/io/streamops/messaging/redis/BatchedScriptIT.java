package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Unavailable;
import io.streamops.messaging.redis.BatchedScript.Common;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of a script that go to Redis together. */
@SuppressWarnings("NullAway.Init") // set before each test
class BatchedScriptIT extends RedisCase {
    private static final Script APPEND = new ScriptSet("planted").script("append");

    private Context context;
    private BatchedScript script;
    private String list;
    private String count;

    @BeforeEach
    void useAnotherList() {
        context = vertx.getOrCreateContext();
        list = "list:" + UUID.randomUUID();
        count = "count:" + UUID.randomUUID();
        var common = new Common(List.of(count), List.of("what all have"));
        script = onContext(() -> new BatchedScript(vertx, redis, APPEND, common));
    }

    private <T> T onContext(Supplier<T> action) {
        var done = Promise.<T>promise();
        context.runOnContext(turn -> done.complete(action.get()));
        return done.future().await();
    }

    private Future<Response> append(String key, String word, String... values) {
        return script.run(Stream.concat(Stream.of(key, word), Stream.of(values)).toList());
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

        var answers = onContext(() -> IntStream.range(0, 80)
                .mapToObj(n -> append(list, "word " + n, Integer.toString(n)))
                .toList());

        for (var n = 0; n < 80; n++) {
            assertThat(answers.get(n).await()).extracting(Object::toString).startsWith("word " + n, "" + (n + 1));
        }
        assertThat(ask("LRANGE", list, 0, -1))
                .extracting(Object::toString)
                .containsExactlyElementsOf(
                        IntStream.range(0, 80).mapToObj(Integer::toString).toList());
        assertThat(scriptsRun() - before).as("of 32, 32 and 16").isEqualTo(3);
    }

    @Test
    void runsMayHaveAnyNumberOfArguments() {
        var answers = onContext(() -> List.of(
                append(list, "none"),
                append(list, "two", "a", "b"),
                append(
                        list,
                        "many",
                        IntStream.range(0, 2_000).mapToObj(Integer::toString).toArray(String[]::new)),
                append(list, "last", "")));

        assertThat(answers.get(0).await()).extracting(Object::toString).startsWith("none", "0");
        assertThat(answers.get(1).await()).extracting(Object::toString).startsWith("two", "2");
        assertThat(answers.get(2).await()).extracting(Object::toString).startsWith("many", "2002");
        assertThat(answers.get(3).await()).extracting(Object::toString).startsWith("last", "2003");
    }

    @Test
    void whatAllHaveInCommonIsThereAndWhatIsForAllIsDoneOnce() {
        var answers = onContext(() -> List.of(append(list, "one", "a"), append(list, "two", "b", "c")));

        answers.forEach(answer ->
                assertThat(answer.await()).extracting(Object::toString).endsWith("2"));
        assertThat(ask("GET", count)).hasToString("3");
        assertThat(ask("GET", count + ":name")).hasToString("what all have");
    }

    @Test
    void eachIsAnsweredWhereItWasAskedFor() {
        var contexts = onContext(() -> IntStream.range(0, 3)
                .mapToObj(n -> {
                    var answered = Promise.<Context>promise();
                    var asker = ((ContextInternal) context).duplicate();
                    asker.dispatch(
                            () -> append(list, "word").onSuccess(answer -> answered.complete(Vertx.currentContext())));
                    return answered.future().map(asker::equals);
                })
                .toList());

        assertThat(contexts).allMatch(asked -> asked.await());
    }

    @Test
    void oneThatIsRefusedFailsAloneAndSaysWhy() {
        ask("SET", list, "no list");
        var other = list + ":other";

        var answers = onContext(
                () -> List.of(append(other, "before", "1"), append(list, "refused", "2"), append(other, "after", "3")));

        assertThat(answers.get(0).await()).extracting(Object::toString).startsWith("before", "1");
        assertThat(failureOf(answers.get(1))).isNotInstanceOf(Unavailable.class).hasMessageContaining("WRONGTYPE");
        assertThat(answers.get(2).await()).extracting(Object::toString).startsWith("after", "2");
    }

    @Test
    void allRunsFailIfRedisAcceptsNoWrites() {
        ask("CONFIG", "SET", "maxmemory", "1");
        try {
            var alone = onContext(() -> append(list, "alone", "0"));
            assertThat(failureOf(alone)).isInstanceOf(Unavailable.class);

            var together = onContext(() -> List.of(append(list, "one", "1"), append(list, "two", "2")));
            assertThat(together).extracting(RedisCase::failureOf).hasOnlyElementsOfType(Unavailable.class);
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
