package io.streamops.crawl.api;

import static io.streamops.crawl.api.CrawlSide.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.crawl.api.EventReader.Event;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.redis.client.Command;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Event streams about crawls, cut off and resumed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
@ExtendWith(VertxExtension.class)
class CrawlEventsIT {
    private CrawlSide side;
    private CrawlStore store;
    private String email;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        side = CrawlSide.start(vertx, folder);
        store = new CrawlStore(side.redis);
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    @BeforeEach
    void useANewUser() {
        email = UUID.randomUUID() + "@example.com";
    }

    private String add() throws Exception {
        var id = UUID.randomUUID().toString();
        var now = Instant.now();
        await(store.add(CrawlRequest.pending(id, "https://a.example", email, now.toString()), now.plusSeconds(9_999)));
        return id;
    }

    private List<String> add(int count) throws Exception {
        var ids = new ArrayList<String>();
        for (var i = 0; i < count; i++) {
            ids.add(add());
        }
        return ids;
    }

    private void end(String id) throws Exception {
        await(store.apply(new CrawlHeaders(id, email, null), new CrawlResult.Scraped("page ".repeat(500))));
    }

    private List<Event> read(int count, @Nullable String lastEventId) throws Exception {
        var events = new ArrayList<Event>();
        try (var reader = side.events(email, lastEventId)) {
            for (var i = 0; i < count; i++) {
                events.add(reader.next());
            }
        }
        return events;
    }

    @Test
    void firstComesAllThatThereIsOldestFirstAndThenWhatHappens() throws Exception {
        var ids = add(40);
        end(ids.get(3));
        try (var reader = side.events(email, null)) {
            var all = new ArrayList<Event>();
            for (var i = 0; i < 40; i++) {
                all.add(reader.next());
            }
            assertThat(all).extracting(Event::crawlId).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(all).allSatisfy(event -> {
                assertThat(event.name()).isEqualTo("crawl_update");
                assertThat(event.crawl().encode()).isEqualTo(side.stored(email, event.crawlId()));
            });
            assertThat(all)
                    .extracting(event -> event.crawl().getString("createdAt").substring(0, 23))
                    .isSorted();

            end(ids.get(7));
            var live = reader.next();
            assertThat(live.crawlId()).isEqualTo(ids.get(7));
            assertThat(live.status()).isEqualTo("completed");
            assertThat(live.id()).matches("\\d+-\\d+");
            var added = add();
            assertThat(reader.next().crawlId()).isEqualTo(added);
        }
    }

    @Test
    void aStreamWithoutCrawlsBeginsWithTheFirstOne() throws Exception {
        try (var reader = side.events(email, null)) {
            var id = add();
            var event = reader.next();
            assertThat(event.crawlId()).isEqualTo(id);
            end(id);
            assertThat(read(1, event.id()).getFirst().status()).isEqualTo("completed");
        }
    }

    @Test
    void whatIsNotOursOrTooOldBeginsAnew() throws Exception {
        var ids = add(3);
        var old = read(3, null).getLast().id();
        for (var strange : List.of("x", "1-1", "9999999999999-0", "1~2", old.split("~", 2)[0] + "~nothing")) {
            assertThat(read(3, strange))
                    .as(strange)
                    .extracting(Event::crawlId)
                    .containsExactlyInAnyOrderElementsOf(ids);
        }
        for (var i = 0; i < 1_200; i++) {
            side.redis(
                    Command.XADD, CrawlKeys.log(email), "MAXLEN", "~", "1000", "*", "id", "gone", "status", "failed");
        }
        assertThat(read(3, old)).extracting(Event::crawlId).containsExactlyInAnyOrderElementsOf(ids);
    }

    /** The client is cut off repeatedly, at random, while crawls are created and end. */
    @RepeatedTest(6)
    void aClientThatIsCutOffOftenGetsEachStateExactlyOnce(RepetitionInfo repetition) throws Exception {
        var random = new Random(repetition.getCurrentRepetition());
        var ids = add(120);
        var busy = CompletableFuture.supplyAsync(() -> change(ids, new Random(random.nextLong())));
        var events = new ArrayList<Event>();
        var ended = new HashSet<String>();
        String last = null;
        while (ended.size() < 240) {
            var most = 1 + random.nextInt(40);
            try (var reader = side.events(email, last)) {
                for (var i = 0; i < most && ended.size() < 240; i++) {
                    var event = reader.next();
                    last = event.id();
                    events.add(event);
                    if (event.status().equals("completed")) {
                        assertThat(ended.add(event.crawlId()))
                                .as("its end is new")
                                .isTrue();
                    }
                }
            }
        }

        assertThat(ended).isEqualTo(busy.join());
        assertThat(events).extracting(Event::id).doesNotHaveDuplicates();
        assertThat(events.stream().map(event -> event.crawlId() + event.status()))
                .doesNotHaveDuplicates();
        assertThat(side.redis(Command.XLEN, CrawlKeys.log(email))).hasToString("480");
    }

    /** Adds as many as there are, and ends all of them, in any order. */
    private Set<String> change(List<String> ids, Random random) {
        try {
            var open = new ArrayList<>(ids);
            var all = new HashSet<>(ids);
            for (var left = ids.size(); left > 0 || !open.isEmpty(); ) {
                if (left > 0 && random.nextBoolean()) {
                    var id = add();
                    open.add(id);
                    all.add(id);
                    left--;
                } else if (!open.isEmpty()) {
                    end(open.remove(random.nextInt(open.size())));
                }
            }
            return all;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
