package io.streamops.index.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalizedUrl;
import java.time.Instant;
import java.util.Arrays;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageSchemaTest {
    private static final IndexSchema SCHEMA = new IndexSchema();

    @Test
    void aPageIsReplacedByItsUrlHoweverLong() throws Exception {
        try (var directory = new ByteBuffersDirectory();
                var writer = new IndexWriter(directory, new IndexWriterConfig(SCHEMA.analyzer()))) {
            var url = "https://example.com/" + "x".repeat(40_000);
            for (var path : Arrays.asList("", "", "y")) {
                var page = page(url + path, "text");
                writer.updateDocument(page.term(), SCHEMA.document(page));
            }
            writer.commit();
            assertThat(writer.getDocStats().numDocs).isEqualTo(2);
            try (var reader = DirectoryReader.open(directory)) {
                assertThat(reader.storedFields().document(reader.maxDoc() - 1).get(PageFields.URL))
                        .isEqualTo(url + "y");
            }
        }
    }

    @Test
    void immenseWordsAndTextsAreTaken() throws Exception {
        try (var directory = new ByteBuffersDirectory();
                var writer = new IndexWriter(directory, new IndexWriterConfig(SCHEMA.analyzer()))) {
            for (var text :
                    Arrays.asList("x".repeat(512_000), "\u00DF".repeat(256_000), "東".repeat(170_000), "\uD83D")) {
                writer.addDocument(SCHEMA.document(page("https://example.com/", text)));
            }
            writer.commit();
            assertThat(writer.getDocStats().numDocs).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "the quick brown fox jumps over the lazy dog and is gone, en",
        "wer nicht wagt der nicht gewinnt und wer rastet der rostet, de",
        "il faut que les enfants aillent à l'école tous les jours, fr",
        "книга которую я читал вчера была очень интересной и я хочу прочитать её ещё раз, ru",
        "私は毎日学校に行きます, ja",
        "我们每天都去学校学习, zh",
        "나는 매일 학교에 갑니다, ko",
        "home products pricing blog about contact login sign up cookies privacy terms, en",
        "startseite produkte preise über uns kontakt impressum datenschutz warenkorb anmelden, de",
        "ngôi nhà này rất đẹp nhưng khu vườn nhỏ và hàng xóm ồn ào, vi",
        "takalo mirenta suvor elnapi draosqui berlin fogahu zentalo kaelmi renvor sulotapi oszenka, und",
        "bertor linfoga huzen kalomi rentasu vorelna pidraos quibertor linfo gahuzen kami lorenta, und",
        "ok, und",
        "'', und",
        "12345 67890 12345 67890 12345, und",
        "αυτό είναι ένα κείμενο στα ελληνικά για τη δοκιμή, el",
        "هذا نص باللغة العربية للاختبار في هذا البرنامج, ar",
    })
    void aLanguageIsDetectedByItsLetters(String text, String language) {
        assertThat(SCHEMA.document(page("https://example.com/", text)).get(PageFields.LANGUAGE))
                .isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a, example.com",
        "https://example.com:8443/a, example.com",
        "https://[::1]:8080/a, [::1]",
        "https://[::1]/a:b, [::1]",
        "https://example.com, example.com",
        "https://example.com?q=a:b, example.com",
    })
    void aHostIsWhatIsNeitherPortNorPath(String url, String host) {
        assertThat(IndexSchema.SiteNames.host(url)).isEqualTo(host);
    }

    private static IndexedPage page(String url, String text) {
        return new IndexedPage(new NormalizedUrl(url), "Title", "", text, Instant.EPOCH, 200);
    }
}
