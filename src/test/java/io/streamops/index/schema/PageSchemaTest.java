package io.streamops.index.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalUrl;
import java.time.Instant;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class PageSchemaTest {
    private static final PageSchema SCHEMA = new PageSchema();

    @Test
    void aPageIsReplacedByItsUrl() throws Exception {
        try (var directory = new ByteBuffersDirectory();
                var writer = new IndexWriter(directory, new IndexWriterConfig(SCHEMA.analyzer()))) {
            for (var i = 0; i < 2; i++) {
                var page = page("https://example.com/" + "x".repeat(40_000), "text");
                writer.updateDocument(PageSchema.key(page.url()), SCHEMA.document(page));
            }
            writer.commit();
            assertThat(writer.getDocStats().numDocs).isOne();
        }
    }

    private static IndexedPage page(String url, String text) {
        return new IndexedPage(new NormalUrl(url), "Title", "", text, Instant.EPOCH, 200);
    }
}
