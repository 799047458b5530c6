package io.streamops.index.store;

import static io.streamops.index.store.WatchedStore.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexStoreTest {
    private static final String URL = "https://example.com/page1";

    @TempDir
    Path folder;

    @Test
    void aPageWhoseFutureHasSucceededIsFoundAndSurvivesItsStore() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            await(store.put(URL, "example text"));
            assertThat(store.texts()).containsEntry(URL, "example text").hasSize(1);
        }
        try (var again = new WatchedStore(IndexDirectory.on(folder))) {
            assertThat(again.texts()).containsEntry(URL, "example text").hasSize(1);
        }
    }

    @Test
    void ofPagesWithOneUrlTheLastToArriveStays() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var puts = new ArrayList<Future<Void>>();
            for (var version = 0; version < 2_000; version++) {
                puts.add(store.put("https://example.com/" + version % 3, "version " + version));
            }
            for (var put : puts) {
                await(put);
            }
            assertThat(store.texts())
                    .containsEntry("https://example.com/0", "version 1998")
                    .containsEntry("https://example.com/1", "version 1999")
                    .containsEntry("https://example.com/2", "version 1997")
                    .hasSize(3);
        }
    }

    @Test
    void anEarlierPageThatIsReadMoreSlowlyDoesNotReplaceALaterOne() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var laterIsDurable = new CountDownLatch(1);
            var earlier = store.store().put(() -> {
                waitFor(laterIsDurable);
                return List.of(WatchedStore.page(URL, "earlier", java.time.Instant.EPOCH));
            });
            await(store.put(URL, "later"));
            laterIsDurable.countDown();
            await(earlier);
            assertThat(store.texts()).containsEntry(URL, "later");
        }
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aPageThatCannotBeReadFailsAloneAndWithItsOwnFault() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var bad = store.store().put(() -> {
                throw new ContractViolation("/url is missing");
            });
            var good = store.put(URL, "good");
            assertThatThrownBy(() -> await(bad)).hasMessageContaining("/url is missing");
            await(good);
            assertThat(store.healthCalls()).isEmpty();
        }
    }

    @Test
    void aSecondOwnerLearnsTheOwnerOfTheDirectory() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            await(store.put(URL, "mine"));
            assertThatThrownBy(() -> new WatchedStore(IndexDirectory.on(folder)))
                    .isInstanceOf(LuceneWriter.OpenFailed.class)
                    .hasMessage("the index in %s is in use by this process already; an index directory has one owner"
                            .formatted(folder));
            await(store.put(URL, "still mine"));
        }
    }

    @Test
    void aCorruptIndexIsNamedAndLeftAsItIs() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            await(store.put(URL, "text"));
        }
        Path segments;
        try (var files = Files.list(folder)) {
            segments = files.filter(file -> file.getFileName().toString().startsWith("segments_"))
                    .findFirst()
                    .orElseThrow();
        }
        var bytes = Files.readAllBytes(segments);
        bytes[bytes.length / 2] ^= 0x55;
        Files.write(segments, bytes);

        assertThatThrownBy(() -> new WatchedStore(IndexDirectory.on(folder)))
                .isInstanceOf(LuceneWriter.OpenFailed.class)
                .hasMessageStartingWith("the index in %s cannot be read (".formatted(folder))
                .hasMessageEndingWith("); move the directory away and publish its content again");
        assertThat(segments).hasBinaryContent(bytes);
    }

    @Test
    void aBrokenDiskStopsAcknowledgementsAndLosesNothing() throws Exception {
        var disk = new BrokenDisk.Switch();
        try (var store = new WatchedStore(BrokenDisk.at(folder, disk))) {
            await(store.put("https://example.com/before", "before"));
            disk.breakIt();
            var lost = store.put("https://example.com/during", "during");
            assertThatThrownBy(() -> await(lost))
                    .isInstanceOf(Unavailable.class)
                    .hasMessage("index is not available: Input/output error");
            assertThatThrownBy(() -> await(store.put(URL, "after"))).isInstanceOf(Unavailable.class);
            assertThat(store.healthCalls()).containsExactly("away");
            assertThatThrownBy(() -> await(store.store().probe())).hasMessage("Input/output error");
            assertThat(store.texts()).containsOnlyKeys("https://example.com/before");

            disk.mendIt();
            await(((Unavailable) lost.cause()).probe());
            assertThat(store.healthCalls()).containsExactly("away", "back");
            await(store.put("https://example.com/during", "during"));
            assertThat(store.texts()).containsOnlyKeys("https://example.com/before", "https://example.com/during");
        }
        try (var again = new WatchedStore(IndexDirectory.on(folder))) {
            assertThat(again.texts()).containsOnlyKeys("https://example.com/before", "https://example.com/during");
        }
    }

    @Test
    void aFullDiskIsNotWrittenToUntilThereIsRoomAgain() throws Exception {
        var free = new AtomicLong(Long.MAX_VALUE);
        var place = new IndexDirectory(folder, IndexDirectory.on(folder).opener(), free::get);
        try (var store = new WatchedStore(place)) {
            free.set(12L << 20);
            assertThatThrownBy(() -> await(store.put(URL, "text")))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageEndingWith("is full: 12 MiB are free, 64 must be");
            free.set(65L << 20);
            await(store.store().probe());
            await(store.put(URL, "text"));
            assertThat(store.healthCalls()).containsExactly("away", "back");
        }
    }

    @Test
    void aGroupThatIsFullDoesNotWaitForTheOldestToBeOldEnough() throws Exception {
        var patient = new StoreOptions(100, Duration.ofDays(1), Duration.ofDays(1), 1_000, 2, 0);
        try (var store = new WatchedStore(IndexDirectory.on(folder), patient)) {
            var puts = new ArrayList<Future<Void>>();
            for (var i = 0; i < 99; i++) {
                puts.add(store.put("https://example.com/" + i, "text"));
            }
            var last = store.put("https://example.com/99", "text");
            await(last);
            Eventually.until("all are durable", () -> puts.stream().allMatch(Future::succeeded));
        }
    }

    @Test
    void whatIsWrittenWhenTheStoreClosesIsCommitted() throws Exception {
        var patient = new StoreOptions(100, Duration.ofDays(1), Duration.ofDays(1), 1_000, 2, 0);
        var store = new WatchedStore(IndexDirectory.on(folder), patient);
        var put = store.put(URL, "text");
        store.close();
        assertThat(put.succeeded()).isTrue();
        try (var again = new WatchedStore(IndexDirectory.on(folder))) {
            assertThat(again.texts()).containsOnlyKeys(URL);
        }
    }
}
