package io.streamops.index.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.embedding.InProcessEmbedder;
import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledVectorsIT {
    private static final int RUNS = 3;

    @TempDir
    Path folder;

    @Test
    void afterAnyKillEveryPageHasTheVectorsOfItsTextOnly() throws Exception {
        var place = IndexDirectory.on(folder.resolve("pages"));
        for (var run = 0; run < RUNS; run++) {
            try (var process = VectorProcess.start(place.path(), run)) {
                var enough = 1 + run % 2;
                Eventually.until("it has made vectors", () -> process.made() >= enough);
                process.kill();
            }
        }
        try (var embedder = new InProcessEmbedder();
                var store = new VectorizedStore(place, embedder)) {
            // Of half of them the text is replaced once more, the others stay as the last process has left them.
            for (var page = 0; page < VectorProcess.PAGES; page += 2) {
                store.with(Integer.toString(page), "", VectorProcess.text(page, 1_001));
            }
            store.filled();
            assertThat(store.near("loaves of wheat"))
                    .hasSize(VectorProcess.PAGES)
                    .extracting("page")
                    .doesNotHaveDuplicates();
            assertThat(store.stale("loaves of wheat")).isEmpty();
            var bread = store.near("loaves of wheat").stream()
                    .filter(passage -> passage.cosine() > 0.25)
                    .map(passage -> passage.page())
                    .toList();
            for (var page = 0; page < VectorProcess.PAGES; page += 2) {
                assertThat(bread).contains("https://example.org/" + page);
            }
        }
    }
}
