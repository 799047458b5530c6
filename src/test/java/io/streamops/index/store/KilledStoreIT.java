package io.streamops.index.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.messaging.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledStoreIT {
    private static final int RUNS = 8;

    @TempDir
    Path folder;

    @Test
    void whateverIsKilledWhatWasDurableIsFoundOnceAndAsItWas() throws Exception {
        var durable = new ArrayList<String>();
        for (var run = 0; run < RUNS; run++) {
            try (var process = StoreProcess.start(folder, run)) {
                var enough = 300 * (run + 1);
                Eventually.until("it has written", () -> process.durable().size() >= enough);
                process.kill();
                durable.addAll(process.durable());
            }
        }
        try (var store = new WatchedStore(IndexDirectory.on(folder))) {
            var texts = store.texts();
            assertThat(texts.keySet()).containsAll(durable);
            assertThat(texts).allSatisfy((url, text) -> assertThat(text).isEqualTo("text of " + url));
        }
    }

    @Test
    void theOwningProcessIsNamedAndItsKillFreesTheDirectory() throws Exception {
        try (var process = StoreProcess.start(folder, 0)) {
            Eventually.until("it has the directory", process::isReady);
            assertThatThrownBy(() -> new WatchedStore(IndexDirectory.on(folder)))
                    .isInstanceOf(LuceneWriter.OpenFailed.class)
                    .hasMessage(
                            "the index in %s is in use by another process (pid %d); an index directory has one owner"
                                    .formatted(folder, process.pid()));
            process.kill();
            new WatchedStore(IndexDirectory.on(folder)).close();
        }
    }
}
