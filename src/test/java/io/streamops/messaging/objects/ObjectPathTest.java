package io.streamops.messaging.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectPathTest {
    @Test
    void theFirstSlashEndsTheBucket() {
        var path = ObjectPath.parse("crawl-results/tiktok/2026/batch 1.json");
        assertThat(path).isEqualTo(new ObjectPath("crawl-results", "tiktok/2026/batch 1.json"));
        assertThat(path).hasToString("crawl-results/tiktok/2026/batch 1.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"noslash", "b/", "ab/k", "Bucket/k", "bu_cket/k", "a..b/k", "-ab/k", "/k"})
    void aNameThatS3DoesNotTakeIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ObjectPath.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bucket/../k", "bucket/a/../../k", "bucket/./k", "bucket//k", "bucket/a/..", "bucket/a\nb"})
    void aKeyThatLeadsElsewhereIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ObjectPath.parse(text));
    }

    @Test
    void aKeyIsAtMost1024BytesLong() {
        assertThat(new ObjectPath("bucket", "k".repeat(1024)).key()).hasSize(1024);
        assertThatIllegalArgumentException().isThrownBy(() -> new ObjectPath("bucket", "é".repeat(513)));
    }
}
