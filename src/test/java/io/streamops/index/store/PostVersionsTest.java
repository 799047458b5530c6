package io.streamops.index.store;

import static io.streamops.index.schema.SomePost.COLLECTED;
import static io.streamops.index.store.WatchedStore.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.SomePost;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of several versions of a post stays. */
class PostVersionsTest {
    private static final String URL = "https://www.tiktok.com/@ann/video/1";

    @TempDir
    Path folder;

    private static SomePost post(String text, Instant collected) {
        return SomePost.of("p1", "1").saying(text).collected(collected);
    }

    private WatchedStore store(IndexDirectory place) throws Exception {
        return new WatchedStore(IndexKind.POST, place, StoreOptions.standard());
    }

    private static Future<Void> put(WatchedStore store, SomePost... posts) {
        var entries = new ArrayList<IndexSchema.Entry>();
        for (var post : posts) {
            entries.add(post.indexed());
        }
        return store.store().put(() -> entries);
    }

    @Test
    void theVersionThatWasCollectedLaterStaysWheneverItComes() throws Exception {
        var later = COLLECTED.plusMillis(1);
        try (var store = store(IndexDirectory.on(folder))) {
            await(put(store, post("first", COLLECTED)));
            await(put(store, post("same again", COLLECTED)));
            assertThat(store.texts()).containsEntry(URL, "first").hasSize(1);
            await(put(store, post("later", later)));
            await(put(store, post("older", COLLECTED.minusSeconds(9))));
            assertThat(store.texts()).containsEntry(URL, "later").hasSize(1);
        }
        try (var again = store(IndexDirectory.on(folder))) {
            await(put(again, post("first", COLLECTED)));
            assertThat(again.texts()).containsEntry(URL, "later").hasSize(1);
        }
    }

    @Test
    void manyVersionsAtOnceLeaveTheLatest() throws Exception {
        var random = new Random(3);
        try (var store = store(IndexDirectory.on(folder))) {
            var puts = new ArrayList<Future<Void>>();
            for (var i = 0; i < 3_000; i++) {
                var version = random.nextInt(10_000);
                puts.add(put(store, post("version " + version, COLLECTED.plusMillis(version))));
            }
            puts.add(put(store, post("latest", COLLECTED.plusSeconds(11))));
            for (var put : puts) {
                await(put);
            }
            assertThat(store.texts()).containsEntry(URL, "latest").hasSize(1);
        }
    }

    @Test
    void allPostsOfAMessageAreDurableOnceItsFutureHasSucceeded() throws Exception {
        try (var store = store(IndexDirectory.on(folder))) {
            var posts = new SomePost[700];
            for (var i = 0; i < posts.length; i++) {
                posts[i] = SomePost.of("p1", Integer.toString(i));
            }
            await(put(store, posts));
        }
        try (var again = store(IndexDirectory.on(folder))) {
            assertThat(again.texts()).hasSize(700);
        }
    }

    @Test
    void whatABrokenDiskHasLostIsWrittenWhenItComesAgain() throws Exception {
        var disk = new BrokenDisk.Switch();
        try (var store = store(BrokenDisk.at(folder, disk))) {
            await(put(store, SomePost.of("p1", "before")));
            disk.breakIt();
            var lost = put(store, post("text", COLLECTED));
            assertThatThrownBy(() -> await(lost))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageStartingWith("index of posts");
            disk.mendIt();
            await(((Unavailable) lost.cause()).probe());
            await(put(store, post("text", COLLECTED)));
            assertThat(store.texts()).containsEntry(URL, "text").hasSize(2);
        }
    }

    @Test
    void nobodysPagesAreOrderedByTheirTime() throws Exception {
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            await(store.store().put(() -> List.of(WatchedStore.page(URL, "newer", COLLECTED))));
            await(store.store().put(() -> List.of(WatchedStore.page(URL, "older", Instant.EPOCH))));
            assertThat(store.texts()).containsEntry(URL, "older");
        }
    }
}
