package io.streamops.contract.collected;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinioPathTest {
    @Test
    void parseStandardPathFormat() {
        var path = MinioPath.parse("crawl-results/tiktok/proj_xyz/brand/batch_000.json");
        assertThat(path.bucket()).isEqualTo("crawl-results");
        assertThat(path.path()).isEqualTo("tiktok/proj_xyz/brand/batch_000.json");
    }

    @Test
    void handlePathWithNoBucketSeparator() {
        var path = MinioPath.parse("batch_000.json");
        assertThat(path.bucket()).isEmpty();
        assertThat(path.path()).isEqualTo("batch_000.json");
        assertThat(path.bucketOrDefault()).isEqualTo("crawl-results");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "minio://"})
    void handleEmptyMinioPath(String empty) {
        assertThatThrownBy(() -> MinioPath.parse(empty)).isInstanceOf(ContractViolation.class);
    }

    @Test
    void aSchemeBeforeThePathIsLeftOut() {
        assertThat(MinioPath.parse("minio://crawl-results/tiktok/a.json"))
                .isEqualTo(new MinioPath("crawl-results", "tiktok/a.json"));
    }
}
